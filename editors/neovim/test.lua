-- Drives the language server as Neovim does: nvim --headless -u NONE -c "luafile editors/neovim/test.lua". $WHENTHEN is the program.
local function fail(text)
  io.stderr:write("neovim: " .. text .. "\n")
  vim.cmd("cquit")
end

local function check(condition, text)
  if not condition then
    fail(text)
  end
end

local folder = vim.fn.tempname()
vim.fn.mkdir(folder, "p")
local path = folder .. "/shop.drl"
vim.fn.writefile({
  "package shop",
  "declare Order",
  "  total : double",
  "end",
  'rule "large"',
  "when",
  "  $o : Order( totl > 100 )",
  "then",
  "  System.out.println( $o.getTotal() );",
  "end",
}, path)
vim.cmd("edit " .. vim.fn.fnameescape(path))
local buffer = vim.api.nvim_get_current_buf()

local client = vim.lsp.start_client({ name = "whenthen", cmd = { vim.env.WHENTHEN or "whenthen", "lsp" }, root_dir = folder })
check(client, "the server does not start")
check(vim.lsp.buf_attach_client(buffer, client), "the server cannot be attached")

local function findings(count)
  return vim.wait(20000, function()
    return #vim.diagnostic.get(buffer) == count
  end, 20)
end

local function ask(method, params)
  local answers, err = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  check(answers and answers[client] and not answers[client].err, method .. ": " .. vim.inspect(err or answers))
  return answers[client].result
end

local function at(line, column)
  return { textDocument = { uri = vim.uri_from_fname(path) }, position = { line = line, character = column } }
end

-- The mistake is told with its cure, and the cure is an action.
check(findings(1), "no finding: " .. vim.inspect(vim.diagnostic.get(buffer)))
local finding = vim.diagnostic.get(buffer)[1]
check(finding.message:find('did you mean "total"', 1, true), finding.message)
local actions = ask("textDocument/codeAction", {
  textDocument = { uri = vim.uri_from_fname(path) },
  range = { start = { line = 6, character = 14 }, ["end"] = { line = 6, character = 18 } },
  context = { diagnostics = {} },
})
check(#actions > 0 and actions[1].edit, "no action for the finding: " .. vim.inspect(actions))
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
check(vim.api.nvim_buf_get_lines(buffer, 6, 7, false)[1] == "  $o : Order( total > 100 )", vim.inspect(vim.api.nvim_buf_get_lines(buffer, 6, 7, false)))
check(findings(0), "the finding stays: " .. vim.inspect(vim.diagnostic.get(buffer)))

-- Hover, completion, definition, symbols and formatting answer.
local hover = ask("textDocument/hover", at(6, 15))
check(vim.inspect(hover.contents):find("double", 1, true), vim.inspect(hover))
local completion = ask("textDocument/completion", at(6, 14))
local labels = {}
for _, item in ipairs(completion.items or completion) do
  labels[item.label] = true
end
check(labels.total, "total is not offered: " .. vim.inspect(labels))
local definition = ask("textDocument/definition", at(6, 8))
check(vim.inspect(definition):find("line = 1", 1, true), vim.inspect(definition))
check(#ask("textDocument/documentSymbol", { textDocument = { uri = vim.uri_from_fname(path) } }) > 0, "no symbols")
local edits = ask("textDocument/formatting", { textDocument = { uri = vim.uri_from_fname(path) }, options = { tabSize = 4, insertSpaces = true } })
check(edits and #edits > 0, "nothing to format")
vim.lsp.util.apply_text_edits(edits, buffer, "utf-16")
check(table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n"):find("\n\ndeclare Order", 1, true), "not formatted")

-- Sentences: one that no language knows is found where it stands, others are offered, explained and found in their language.
local function edit(name, lines)
  vim.fn.writefile(lines, folder .. "/" .. name)
  vim.cmd("silent! write | edit " .. vim.fn.fnameescape(folder .. "/" .. name))
  path = folder .. "/" .. name
  buffer = vim.api.nvim_get_current_buf()
  check(vim.lsp.buf_attach_client(buffer, client), "the server cannot be attached to " .. name)
end

local function offered(line, column)
  local list = ask("textDocument/completion", at(line, column))
  local found = {}
  for _, item in ipairs(list.items or list) do
    found[item.label] = item
  end
  return found
end

local function shown(line, column)
  return vim.inspect(ask("textDocument/hover", at(line, column)).contents)
end

vim.fn.writefile({ "[when]an order of more than {n}=$o : Order( total > {n} )", "[then]say the total=System.out.println( $o.getTotal() );" }, folder .. "/shop.dsl")
edit("shop.dslr", { "package shop", "expander shop.dsl", 'rule "sentence"', "when", "  an order of more tan 100", "then", "end" })
check(findings(1), "no finding in sentences: " .. vim.inspect(vim.diagnostic.get(buffer)))
check(vim.diagnostic.get(buffer)[1].lnum == 4, vim.inspect(vim.diagnostic.get(buffer)))
local sentence = offered(4, 10)["an order of more than {n}"]
check(sentence and sentence.textEdit.newText == "an order of more than ${1:n}", "the sentence is not offered")
vim.api.nvim_buf_set_lines(buffer, 4, 5, false, { "  an order of more than 100" })
check(findings(0), "the finding stays: " .. vim.inspect(vim.diagnostic.get(buffer)))
check(shown(4, 6):find("$o : Order( total > 100 )", 1, true), shown(4, 6))
check(vim.inspect(ask("textDocument/definition", at(4, 6))):find("shop.dsl", 1, true), "the sentence is not found in its language")

-- The language itself, and a decision table.
edit("more.dsl", { "[when]a large order=$o : Order( total > 100 )" })
check(offered(0, 34).total, "total is not offered behind the = of a sentence")
edit("fees.csv", { "RuleSet,shop", "RuleTable Fees", "CONDITION,ACTION", "$o : Order,", "totl > $param,System.out.println( $o.getTotal() + $param );", "More than,Fee", "100,5" })
check(findings(1), "no finding in a table: " .. vim.inspect(vim.diagnostic.get(buffer)))
check(vim.diagnostic.get(buffer)[1].lnum == 4, vim.inspect(vim.diagnostic.get(buffer)))
check(offered(4, 3).total, "total is not offered in the head of a table")
check(offered(2, 11).ACTION, "ACTION is not offered")
vim.api.nvim_buf_set_lines(buffer, 4, 5, false, { "total > $param,System.out.println( $o.getTotal() + $param );" })
check(findings(0), "the finding stays: " .. vim.inspect(vim.diagnostic.get(buffer)))
check(shown(4, 2):find("double", 1, true), shown(4, 2))
check(shown(6, 1):find("total > 100", 1, true), shown(6, 1))
check(vim.inspect(ask("textDocument/definition", at(4, 2))):find("shop.drl", 1, true), "total is not found in the rule file")

-- A template, with data beside it.
vim.fn.writefile({ "kind", "5" }, folder .. "/kinds.csv")
edit("kinds.drt", { "template header", "  kind", "", "package shop", 'template "kinds"', 'rule "kind @{kind}"', "  when", "    Order( totl > @{kind} )", "  then", "end", "end template" })
check(findings(1), "no finding in a template: " .. vim.inspect(vim.diagnostic.get(buffer)))
check(vim.diagnostic.get(buffer)[1].lnum == 7, vim.inspect(vim.diagnostic.get(buffer)))

vim.lsp.stop_client(client)
io.stdout:write("neovim: ok\n")
vim.cmd("qall!")
