-- Opens a rulebook in Neovim, without a screen, breaks it, mends it, and asks for what the server says of a name.
-- Writes what it saw to the file that $SEEN names.
local seen = {}

local function wait(what, done)
  if not vim.wait(60000, done, 20) then
    table.insert(seen, "nothing: " .. what)
  end
end

local function findings()
  return vim.tbl_map(function(each)
    return each.code .. " in line " .. each.lnum + 1
  end, vim.diagnostic.get(0))
end

table.insert(seen, "filetype: " .. vim.bo.filetype)
wait("a finding", function()
  return #vim.diagnostic.get(0) > 0
end)
table.insert(seen, "findings: " .. table.concat(findings(), ", "))
local row = vim.api.nvim_buf_get_lines(0, 5, 6, false)[1]
vim.api.nvim_buf_set_lines(0, 5, 6, false, { (row:gsub("emty", "empty")) })
wait("no finding", function()
  return #vim.diagnostic.get(0) == 0
end)
table.insert(seen, "findings: " .. table.concat(findings(), ", "))
local place = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 6, character = 18 } }
for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/hover", place, 60000) or {}) do
  table.insert(seen, "hover: " .. answer.result.contents.value:match("[^\n]*$"))
end
for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/definition", place, 60000) or {}) do
  table.insert(seen, "definition: line " .. answer.result.range.start.line + 1)
end
table.insert(seen, "syntax: " .. vim.fn.synIDattr(vim.fn.synID(6, 5, 1), "name"))
local file = assert(io.open(vim.env.SEEN, "w"))
file:write(table.concat(seen, "\n"))
file:close()
vim.cmd("qall!")
