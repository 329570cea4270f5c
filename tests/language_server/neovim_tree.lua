-- Looks at a rulebook in Neovim, without a screen, through the parser of tree-sitter that it finds by itself; then breaks
-- the rulebook. Writes what it saw to the file that $SEEN names.
local seen = {}
local parser = vim.treesitter.get_parser(0, "gdl")

local function root()
  return parser:parse()[1]:root()
end

local function query(name)
  local get = vim.treesitter.query.get or vim.treesitter.query.get_query
  return get("gdl", name)
end

table.insert(seen, "root: " .. root():type())
table.insert(seen, "wrong: " .. tostring(root():has_error()))
local colours = query("highlights")
local first
for id, node in colours:iter_captures(root(), 0, 0, -1) do
  local row, column = node:start()
  local word = vim.api.nvim_buf_get_lines(0, row, row + 1, false)[1]:sub(column + 1)
  if not first and word:match("^game ") then
    first = colours.captures[id]
  end
end
table.insert(seen, "first word: " .. tostring(first))
local active = vim.treesitter.highlighter and vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()]
table.insert(seen, "colours: " .. (vim.treesitter.start and active and "by the parser" or vim.treesitter.start and "none" or "older"))
local folds = 0
for _ in query("folds"):iter_captures(root(), 0, 0, -1) do
  folds = folds + 1
end
table.insert(seen, "folds: " .. folds)
vim.api.nvim_buf_set_lines(0, 0, 1, false, { "gaem" })
table.insert(seen, "broken: " .. tostring(root():has_error()))
local file = assert(io.open(vim.env.SEEN, "w"))
file:write(table.concat(seen, "\n"))
file:close()
vim.cmd("qall!")
