-- neovim.lua: Neovim's own client edits an item from empty to finished with every feature of the language server.
-- Prints "pass NAME" or "fail NAME".
local function check(name, good, why)
  io.stdout:write((good and 'pass' or 'fail') .. ' neovim/' .. name .. (good and '' or ': ' .. vim.inspect(why)) .. '\n')
end

local function labels(answer)
  local found = {}
  for _, item in ipairs((answer or {}).items or {}) do found[item.label] = item end
  return found
end

local folder = vim.fn.tempname()
vim.fn.mkdir(folder, 'p')
vim.fn.writefile({ '{"_id": "abcdefghij012345", "name": "Other", "type": "effect", "system": {"slug": "old-ward", "rules": [',
  '  {"key": "RollOption", "domain": "all", "option": "test-option"}', ']}}' }, folder .. '/other.json')
vim.cmd('edit ' .. folder .. '/item.json')
local function write(lines) vim.api.nvim_buf_set_lines(0, 0, -1, false, lines) end
local function read() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') end
write({ '{', '}' })
local id = vim.lsp.start_client({ name = 'talus', cmd = { os.getenv('TALUS'), 'lsp' }, root_dir = folder,
  init_options = { actor = 'Brannoch of the Ford', system = 'pf2e' } })
local function waitfor(what) return vim.wait(10000, what, 20) end
local started = waitfor(function() return (vim.lsp.get_client_by_id(id) or {}).initialized end)
vim.lsp.buf_attach_client(0, id)

-- A request at a text of the buffer, `skip` bytes into it.
local function ask(method, text, skip, extra)
  local line, column = 0, 0
  for number, content in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local at = text and content:find(text, 1, true)
    if at then line, column = number - 1, at - 1 + (skip or 0) break end
  end
  local params = vim.tbl_extend('force', { textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line, character = column } }, extra or {})
  local answer = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, one in pairs(answer or {}) do return one.result, one.error end
end

check('start', started, id)
local fields = labels(ask('textDocument/completion', '{', 1))
check('complete-first-field', fields.name and fields.type and fields.system, fields)
write({ '{"name": "Ward", "type": "effect", "system": {"slug": "ward", "rules": [', '  {"key": ""}', ']}}' })
local kinds = labels(ask('textDocument/completion', '"key": ""', 8))
check('complete-kind', kinds.FlatModifier and kinds.RollOption, kinds)
write({ '{"name": "Ward", "type": "effect", "system": {"slug": "ward", "rules": [',
  '  {"key": "FlatModifier", "selectr": "ac", "type": "status", "value": 1}', ']}}' })
check('diagnostics', waitfor(function() return #vim.diagnostic.get(0) > 0 end) and vim.diagnostic.get(0)[1].lnum == 1, vim.diagnostic.get(0))
check('complete-field', labels(ask('textDocument/completion', '"selectr"', 2)).selector, 'no selector')
check('complete-value', labels(ask('textDocument/completion', '"status"', 1)).circumstance, 'no circumstance')
local actions = ask('textDocument/codeAction', '"selectr"', 0, { range = { start = { line = 1, character = 0 },
  ['end'] = { line = 1, character = 60 } }, context = { diagnostics = {} } })
if actions and actions[1] then vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16') end
check('action', read():find('"selector"', 1, true), actions)
check('corrected', waitfor(function() return #vim.diagnostic.get(0) == 0 end), vim.diagnostic.get(0))
local hover = ask('textDocument/hover', 'FlatModifier', 1)
check('hover-words', hover and hover.contents.value:find('Adds a number'), hover)
check('hover-actor', hover and hover.contents.value:find('AC +20 +21'), hover)
hover = ask('textDocument/hover', 'selector', 1)
check('hover-field', hover and hover.contents.value:find('selector'), hover)

local lens = (ask('textDocument/codeLens') or {})[1]
check('lens', lens and lens.command.title:find('Brannoch of the Ford', 1, true), lens)
local changes = ask('workspace/executeCommand', nil, 0, { command = lens.command.command, arguments = lens.command.arguments })
check('command-diff', type(changes) == 'string' and changes:find('AC +20 +21'), changes)
local sheet = ask('workspace/executeCommand', nil, 0, { command = 'talus.sheet', arguments = { vim.uri_from_bufnr(0) } })
check('command-sheet', type(sheet) == 'string' and sheet:find('AC +21'), sheet)
local why = ask('workspace/executeCommand', nil, 0, { command = 'talus.explain', arguments = { vim.uri_from_bufnr(0), 'ac' } })
check('command-explain', type(why) == 'string' and why:find('Ward', 1, true), why)

write({ '{"name": "Ward", "type": "effect", "system": {"slug": "ward", "rules": [',
  '  {"key": "FlatModifier", "selector": "ac", "type": "status", "value": 1, "predicate": ["self:effect:old-ward", "te"]},',
  '  {"key": "GrantItem", "uuid": "Frightened"}', ']}}' })
check('complete-option', labels(ask('textDocument/completion', '"te"', 3))['test-option'], 'no option')
local link = labels(ask('textDocument/completion', '"Frightened"', 11)).Frightened
check('complete-link', link and link.textEdit.newText:find('Compendium.', 1, true), link)
write({ '{"name": "Ward", "type": "effect", "system": {"slug": "ward", "rules": [',
  '  {"key": "FlatModifier", "selector": "ac", "type": "status", "value": 1, "predicate": ["self:effect:old-ward", "test-option"]}',
  ']}}' })
hover = ask('textDocument/hover', 'test-option', 2)
check('hover-option', hover and hover.contents.value:find('Set in 1 place, asked for in 1', 1, true), hover)
local places = ask('textDocument/definition', 'test-option', 2) or {}
check('definition-option', #places == 1 and places[1].uri:find('other.json', 1, true), places)
places = ask('textDocument/definition', 'old-ward', 2) or {}
check('definition-slug', #places == 1 and places[1].uri:find('other.json', 1, true), places)
places = ask('textDocument/references', 'old-ward', 2, { context = { includeDeclaration = true } }) or {}
check('references', #places == 2, places)
write({ '{"name": "Ward", "type": "effect", "system": {"slug": "ward", "traits": {"value": [""]}, "rules": [',
  '  {"key": "ChoiceSet", "flag": "pick", "choices": [{"value": "ac", "label": "AC"}]},',
  '  {"key": "FlatModifier", "selector": "{item|flags.pf2e.rulesSelections.pick}", "type": "status", "value": 1},',
  '  {"key": "FlatModifier", "selector": "", "type": "status", "value": 1, "predicate": ["self:condition:"]},',
  '  {"key": "GrantItem", "uuid": "Compendium.mod.pack.Item.abcdefghij012345"}', ']}}' })
check('complete-selector', labels(ask('textDocument/completion', '"selector": ""', 13)).athletics, 'no selector')
check('complete-trait', labels(ask('textDocument/completion', '[""]', 2)).mental, 'no trait')
check('complete-slug', labels(ask('textDocument/completion', '"self:condition:"', 16))['self:condition:frightened'], 'no slug')
places = ask('textDocument/definition', 'rulesSelections.pick', 18) or {}
check('definition-flag', #places == 1 and places[1].range.start.line == 1, places)
places = ask('textDocument/references', '"pick"', 2, { context = { includeDeclaration = true } }) or {}
check('references-flag', #places == 2, places)
places = ask('textDocument/definition', 'abcdefghij012345', 2) or {}
check('definition-link', #places == 1 and places[1].uri:find('other.json', 1, true), places)
write({ '{"name": "Ward", "type": "effect", "system": {"slug": "ward", "rules": [',
  '  {"key": "FlatModifier", "selector": "ac", "type": "status", "value": 1, "predicate": ["self:effect:old-ward", "test-option"]}',
  ']}}' })
local range = ask('textDocument/prepareRename', 'old-ward', 2)
check('prepare-rename', range and range.placeholder == 'old-ward', range)
local edit = ask('textDocument/rename', 'old-ward', 2, { newName = 'new-ward' })
if edit then vim.lsp.util.apply_workspace_edit(edit, 'utf-16') end
local other = table.concat(vim.api.nvim_buf_get_lines(vim.fn.bufnr(folder .. '/other.json'), 0, -1, false), '\n')
check('rename', read():find('self:effect:new-ward', 1, true) and other:find('"new-ward"', 1, true), { read(), other })
local _, refused = ask('textDocument/rename', 'new-ward', 2, { newName = 'Not A Slug' })
check('rename-refused', refused and refused.message:find('slug'), refused)
if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = 10000 })
else
  vim.lsp.buf.formatting_sync(nil, 10000) -- before 0.8
end
check('format', vim.api.nvim_buf_line_count(0) > 10, read())
local symbols = ask('textDocument/documentSymbol') or {}
check('symbols', #symbols == 1 and symbols[1].name == 'Ward', symbols)
check('finished', waitfor(function() return #vim.diagnostic.get(0) == 0 end), vim.diagnostic.get(0))
vim.lsp.stop_client(id)
check('stopped', waitfor(function() return not vim.lsp.get_client_by_id(id) end), id)
vim.fn.delete(folder, 'rf')
vim.cmd('qall!')
