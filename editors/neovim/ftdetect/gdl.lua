vim.cmd("autocmd BufNewFile,BufRead *.gdl set filetype=gdl")
