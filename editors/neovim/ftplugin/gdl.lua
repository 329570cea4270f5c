vim.bo.commentstring = "# %s"
vim.bo.expandtab = true
vim.bo.shiftwidth = 4
vim.bo.softtabstop = 4
require("gdl").start()
if vim.treesitter.start then
  pcall(vim.treesitter.start) -- nothing happens where no parser was built of editors/tree-sitter-gdl
end
