-- Starts the language server of rulebooks: `gdl lsp`, or what vim.g.gdl_command says, for instance
--   vim.g.gdl_command = { "/path/to/.venv/bin/gdl", "lsp" }
-- An example is run by a code lens: vim.lsp.codelens.refresh(), then vim.lsp.codelens.run() on its line.
local M = {}

local client

-- For the buffer that is shown: the server, one for all rulebooks.
function M.start()
  local config = {
    name = "gdl",
    cmd = vim.g.gdl_command or { "gdl", "lsp" },
    root_dir = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ":p:h"),
  }
  if vim.fn.executable(config.cmd[1]) == 0 then
    vim.notify_once("gdl: there is no program " .. config.cmd[1] .. " (pip install gdl)", vim.log.levels.WARN)
    return
  end
  if vim.lsp.start then
    vim.lsp.start(config, {
      reuse_client = function(other)
        return other.name == config.name
      end,
    })
    return
  end
  -- before 0.8
  if not client or not vim.lsp.get_client_by_id(client) then
    client = vim.lsp.start_client(config)
  end
  vim.lsp.buf_attach_client(0, client)
end

return M
