-- neovim.lua: Neovim's own client edits an item with the language server. Prints "pass NAME" or "fail NAME".
local function check(name, good, why)
  io.stdout:write((good and 'pass' or 'fail') .. ' neovim/' .. name .. (good and '' or ': ' .. vim.inspect(why)) .. '\n')
end

local function labels(answer)
  local found = {}
  for _, item in ipairs((answer or {}).items or {}) do found[item.label] = true end
  return found
end

local folder = vim.fn.tempname()
vim.fn.mkdir(folder, 'p')
vim.cmd('edit ' .. folder .. '/item.json')
vim.api.nvim_buf_set_lines(0, 0, -1, false, {
  '{"name": "Ward", "type": "effect", "system": {"slug": "ward", "rules": [',
  '  {"key": "FlatModifier", "selectr": "ac", "type": "status", "value": 1}',
  ']}}' })
local id = vim.lsp.start_client({ name = 'talus', cmd = { os.getenv('TALUS'), 'lsp' }, root_dir = folder,
  init_options = { actor = 'Brannoch of the Ford', system = 'pf2e' } })
local function waitfor(what) return vim.wait(10000, what, 20) end
local started = waitfor(function() return (vim.lsp.get_client_by_id(id) or {}).initialized end)
vim.lsp.buf_attach_client(0, id)
local function ask(method, extra, line, column)
  local params = vim.tbl_extend('force', { textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line or 0, character = column or 0 } }, extra or {})
  local answer = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, one in pairs(answer or {}) do return one.result end
end

check('start', started, id)
check('diagnostics', waitfor(function() return #vim.diagnostic.get(0) > 0 end) and vim.diagnostic.get(0)[1].lnum == 1, vim.diagnostic.get(0))
check('completion', labels(ask('textDocument/completion', nil, 1, 28)).selector, 'no selector')
local hover = ask('textDocument/hover', nil, 1, 14)
check('hover', hover and hover.contents.value:find('Adds a number'), hover)
local actions = ask('textDocument/codeAction', { range = { start = { line = 1, character = 0 }, ['end'] = { line = 1, character = 60 } },
  context = { diagnostics = {} } })
if actions and actions[1] then vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16') end
check('action', vim.api.nvim_buf_get_lines(0, 1, 2, false)[1]:find('"selector"', 1, true), actions)
check('corrected', waitfor(function() return #vim.diagnostic.get(0) == 0 end), vim.diagnostic.get(0))
if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = 10000 })
else
  vim.lsp.buf.formatting_sync(nil, 10000) -- before 0.8
end
check('format', vim.api.nvim_buf_line_count(0) > 10, vim.api.nvim_buf_get_lines(0, 0, -1, false))
check('symbols', #(ask('textDocument/documentSymbol') or {}) == 1, 'no outline')
check('lens', #(ask('textDocument/codeLens') or {}) == 1, 'no lens')
vim.lsp.stop_client(id)
vim.fn.delete(folder, 'rf')
vim.cmd('qall!')
