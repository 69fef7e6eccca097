// The rule editor: a transparent text area over coloured text, which is checked while the player types.
import { $, h, link, reachable } from './dom.js';
import { game, on, onDraw, changed } from './game.js';
import { send } from './session.js';
import { drafts, keepDrafts, earlier, giveBack } from './keep.js';
import { showPanel, tab } from './layout.js';
import { paint } from './paint.js';
import { writing, tabKey } from './typing.js';

const area = $('#rules'), code = $('.code'), gutter = $('.gutter'), peek = $('.peek'), files = $('#rulefile');
let file = '', problems = [], marked = new Map(), hidden = false, checked = '', checking, report = '', lastBase = '';

const key = name => `${game.rules?.base}/${name}`;
const saved = () => game.rules?.files.find(f => f.name === file)?.text ?? '';
const dirty = () => area.value !== saved();

export function build() {
  files.addEventListener('change', () => { pin(true); open(files.value); });
  $('#b-pin').addEventListener('click', () => pin(!pinned));
  area.addEventListener('input', () => { typed(); hidden = false; });
  area.addEventListener('keydown', keys);
  document.addEventListener('selectionchange', () => { if (document.activeElement === area) { hidden = false; drawPeek(); } });
  area.addEventListener('blur', drawPeek);
  reachable($('.below'));
  area.addEventListener('focus', check); // so that the engine has compiled the rules when typing begins
  $('#b-save').addEventListener('click', save);
  $('#b-scen').addEventListener('click', () => scenarios(file));
  $('#b-scen-all').addEventListener('click', () => scenarios(''));
  $('#b-boards').addEventListener('click', boards);
  $('#b-back').addEventListener('click', () => giveBack(localStorage));
  $('#b-new').addEventListener('click', () => { $('#new-name').value = ''; $('#new-error').hidden = true; $('#new').showModal(); });
  $('#new-cancel').addEventListener('click', () => $('#new').close());
  $('#new form').addEventListener('submit', add);
  $('#b-reset').addEventListener('click', () => { if (added()) { remove(); return; } write(0, area.value.length, game.rules.files.find(f => f.name === file).shipped ?? saved()); });
  on('rules', adopt);
  on('reset', e => e.rules && adopt(e.rules));
  on('match', match);
  onDraw(drawState);
  resetMatches();
}

function adopt(rules) {
  const groups = new Map();
  for (const f of rules.files) groups.set(f.group, [...(groups.get(f.group) || []), f]);
  const options = [...groups].map(([label, list]) => h('optgroup', { label }, list.map(f => h('option', { value: f.name }, f.edited ? `${f.name} (edited)` : f.name))));
  files.replaceChildren(...options);
  if (wanted && rules.files.some(f => f.name === wanted)) { files.value = wanted; openWanted(); }
  const n = rules.files.length;
  $('#base-sum').textContent = `${rules.base}, ${n} file${n === 1 ? '' : 's'}`;
  if (lastBase !== rules.base || !rules.files.some(f => f.name === file)) {
    lastBase = rules.base;
    open((rules.files.find(f => f.group === 'Techniques') || rules.files[0]).name);
    return;
  }
  files.value = file;
  if (!drafts.has(key(file))) { area.value = saved(); paintAll(); }
  drawState();
}

// open shows a rule file.
function open(name, line = 0, lines = new Map()) {
  file = name;
  files.value = name;
  area.value = drafts.get(key(name)) ?? saved();
  problems = []; marked = lines; checked = area.value; report = '';
  paintAll();
  drawProblems();
  if (drafts.has(key(name))) check();
  const top = line ? Math.max(0, (line - 3) * 20) : 0;
  $('#editor').scrollTop = top;
}

// openRule opens a file at a line and marks the lines of conditions: {line, ref, cond} each.
export function openRule(name, line, lines = []) {
  if (!game.rules?.files.some(f => f.name === name)) return;
  showPanel('rules');
  tab('Rule tools', 't-rules');
  open(name, line, new Map(lines.length ? lines.map(l => [l.line, l]) : [[line, {}]]));
  followed = game.steps[game.shown - 1];
}

// followRule shows the rule of a step with its conditions numbered, unless the player has pinned a file or is editing it.
let followed = null, pinned = false;
export function followRule(step) {
  if (step === followed || !game.rules) return; // the rules may arrive after the first steps
  followed = step;
  if (!step?.file || pinned || document.activeElement === area || drafts.has(key(file)) || !game.rules?.files.some(f => f.name === step.file)) {
    if (marked.size) { marked = new Map(); paintAll(); }
    return;
  }
  const lines = new Map([[step.line, {}]]);
  for (const [from, to, n] of step.conds || []) for (let l = from; l <= to; l++) lines.set(l, { cond: n, ref: l === from ? n : 0 });
  open(step.file, step.line, lines);
}

function pin(on) {
  pinned = on;
  $('#b-pin').setAttribute('aria-pressed', on);
  if (!on) { followed = null; changed(); }
}

// present returns the file in the editor, with its text as it is there.
export const present = () => ({ file, text: area.value });

export function focusEditor() { showPanel('rules'); tab('Rule tools', 't-rules'); area.focus(); }

let painted = [];
function paintAll() {
  const lines = area.value.split('\n'), own = problems.filter(p => p.file === file);
  while (painted.length > lines.length) { painted.pop(); code.lastChild.remove(); gutter.lastChild.remove(); }
  lines.forEach((text, i) => {
    const bad = own.filter(p => p.line === i + 1), hit = marked.get(i + 1);
    const look = JSON.stringify([text, bad.map(p => [p.col, p.len, p.severity]), hit]);
    if (painted[i] === look) return;
    const row = h('div', { class: hit ? 'hit' : '', 'data-cond': hit?.cond || null }, paint(text, bad.map(p => [p.col - 1, p.col - 1 + p.len, p.severity === 'error' ? 'sq' : 'sq warn'])));
    const number = h('span', { class: `${bad.some(p => p.severity === 'error') ? 'err' : ''} ${hit ? 'hit' : ''}`, 'data-cond': hit?.cond || null }, hit?.ref ? h('i', { class: 'cn' }, String(hit.ref)) : null, String(i + 1));
    if (i < painted.length) { code.children[i].replaceWith(row); gutter.children[i].replaceWith(number); } else { code.append(row); gutter.append(number); }
    painted[i] = look;
  });
  drawPeek();
}

function typed() {
  if (dirty()) drafts.set(key(file), area.value); else drafts.delete(key(file));
  keepDrafts();
  marked = new Map();
  paintAll();
  drawState();
  clearTimeout(checking);
  checking = setTimeout(check, 300);
}

let checks = 0;
async function check() {
  const text = area.value, of = file, mine = ++checks;
  let answer;
  try { answer = await send('check', { file: of, text }); } catch (e) { answer = { problems: [{ file: of, line: 0, severity: 'error', message: e.head + ' ' + (e.detail || '') }] }; }
  if (mine !== checks || of !== file || text !== area.value) return;
  checked = text;
  problems = answer.problems;
  paintAll();
  drawProblems();
}

// broken reports whether the rules in the editor have an error.
export const broken = () => errors().length > 0;
const errors = () => problems.filter(p => p.severity === 'error');

function drawProblems() {
  const n = problems.length, bad = errors().length > 0;
  $('#n-problems').textContent = n;
  area.setAttribute('aria-invalid', bad);
  $('#b-save').setAttribute('aria-disabled', bad);
  changed();
  $('.problems').replaceChildren(...(n ? problems.map(problem) : [h('li', { class: 'none' }, 'None. The rules compile.')]));
  drawState();
}

function problem(p) {
  const line = p.file === file ? area.value.split('\n')[p.line - 1] ?? '' : game.rules.files.find(f => f.name === p.file)?.text.split('\n')[p.line - 1] ?? '';
  const caret = ' '.repeat(Math.max(0, p.col - 1)) + '^'.repeat(Math.max(1, Math.min(p.len, line.length - p.col + 2)));
  const n = String(p.line);
  return h('li', { class: 'pr' },
    h('p', { class: 'pr-msg' }, h('b', {}, p.severity.charAt(0).toUpperCase() + p.severity.slice(1)), ' ',
      p.line ? link(`${p.file}:${p.line}:${p.col}`, () => goto(p)) : null, ' ', sentence(p.message)),
    p.line ? reachable(h('div', { class: 'frame' }, h('span', { class: 'sum' }, `${n} │ `), line + '\n', h('span', { class: 'sum' }, `${' '.repeat(n.length)} │ `),
      h('span', { class: 'caret' }, caret))) : null,
    p.hint || p.fix ? h('p', { class: 'pr-fix' }, p.hint ? sentence(p.hint) : '', p.fix && p.file === file ? ' ' : null,
      p.fix && p.file === file ? h('button', { type: 'button', class: 'btn sm', onclick: () => fix(p) }, `Replace with ${p.fix}`) : null) : null);
}

const sentence = text => text ? text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? '' : '.') : '';

const write = writing(area, () => typed());

function offset(p) {
  const lines = area.value.split('\n');
  return lines.slice(0, p.line - 1).reduce((sum, l) => sum + l.length + 1, 0) + p.col - 1;
}

function goto(p) {
  if (p.file !== file) open(p.file, p.line);
  area.focus();
  const start = offset(p);
  area.setSelectionRange(start, start + p.len);
  $('#editor').scrollTop = Math.max(0, (p.line - 4) * 20);
}

function fix(p) {
  goto(p);
  write(offset(p), offset(p) + p.len, p.fix);
}

// While the caret is on a line with a problem, the message is shown below the editor, where it covers no line.
function drawPeek() {
  const line = area.value.slice(0, area.selectionStart).split('\n').length;
  const p = problems.find(x => x.file === file && x.line === line);
  peek.hidden = !p || hidden || document.activeElement !== area;
  if (!peek.hidden) peek.replaceChildren(h('b', {}, `Line ${p.line}. `), sentence(p.message), ' ', sentence(p.hint || ''));
}

function drawState() {
  const box = $('#ed-state');
  if (!game.rules) return;
  const edited = game.rules.files.find(f => f.name === file)?.edited;
  const n = errors().length;
  let parts;
  if (n) parts = [h('span', { class: 'bad' }, `${n} problem${n === 1 ? '' : 's'}, not saved.`), ' The grid keeps the last good rules.'];
  else if (dirty()) parts = [h('span', { class: 'bad' }, 'Not saved.'), ' Ctrl+S saves.'];
  else parts = [h('span', { class: 'ok' }, 'Saved.'), report ? ' ' + report : added() ? ' A technique of yours.' : edited ? ' Edited in this page.' : ' As shipped.'];
  const look = parts.map(p => p.textContent ?? p).join('');
  if (box.textContent !== look) box.replaceChildren(...parts);
  $('#b-scen').hidden = !game.rules.scenarios || added();
  $('#b-scen-all').hidden = $('#b-boards').hidden = $('#b-new').hidden = !game.rules.scenarios;
  $('#b-back').hidden = !earlier();
  $('#b-reset').hidden = !edited && !added();
  $('#b-reset').textContent = added() ? 'Remove' : 'As shipped';
}

const added = () => game.rules?.files.find(f => f.name === file)?.added;

// add creates a technique with the name in the dialog and opens its file.
async function add(e) {
  e.preventDefault();
  try {
    const made = await send('add', { name: $('#new-name').value });
    $('#new').close();
    wanted = made.file;
    if (game.rules.files.some(f => f.name === wanted)) openWanted();
    area.focus();
  } catch (err) {
    $('#new-error').textContent = `${err.head} ${err.detail || ''}`;
    $('#new-error').hidden = false;
  }
}

// The file to open as soon as the engine has reported it.
let wanted = '';
function openWanted() { const name = wanted; wanted = ''; open(name); }

async function remove() {
  drafts.delete(key(file));
  keepDrafts();
  try { await send('remove', { file }); } catch (e) { only(`${e.head} ${e.detail || ''}`); }
}

// boards runs the technique in the editor on the boards of all scenarios.
async function boards() {
  const of = file;
  $('#ed-state').textContent = 'Running on all boards…';
  try {
    const r = await send('boards', { file: of, text: area.value });
    report = `Finds something on ${r.finds} of ${r.boards} boards; ${r.wrong ? `${r.wrong} of the steps are wrong` : 'no step is wrong'}.`;
    $('#ed-state').textContent = report;
    $('#n-problems').textContent = r.wrong;
    $('.problems').replaceChildren(...(r.list.length ? r.list.map(b => h('li', { class: 'pr' },
      h('p', { class: 'pr-msg' }, b.wrong ? h('b', {}, 'Wrong ') : null, b.name), h('div', { class: 'frame wrap' }, b.text.trim()))) :
      [h('li', { class: 'none' }, 'It finds nothing on any of them.')]));
  } catch (e) { $('#ed-state').textContent = `${e.head} ${e.detail || ''}`; }
}

async function save() {
  clearTimeout(checking);
  if (checked !== area.value) await check();
  if (errors().length) {
    $('.problems').focus();
    return;
  }
  const of = file, text = area.value;
  $('#match-sum').textContent = 'saving…';
  try {
    const result = await send('save', { file: of, text });
    if (result.saved && drafts.get(key(of)) === text) { drafts.delete(key(of)); keepDrafts(); }
    if (of !== file) return;
    problems = result.problems;
    report = '';
    if (result.saved) {
      $('#match-sum').textContent = result.rerun ? `grid re-run, ${Math.round(result.ms)} ms` : '';
      if (result.same) only('Nothing appears or vanishes on this grid.');
      else if (!result.rerun) resetMatches();
    } else $('#match-sum').textContent = 'waits for a clean save';
    paintAll();
    drawProblems();
    if (!result.saved) $('.problems').focus();
  } catch (e) {
    $('#match-sum').textContent = '';
    only(`${e.head} ${e.detail || ''}`);
    drawState();
  }
}

const matches = $('.matches');
const only = text => matches.replaceChildren(h('li', { class: 'none' }, text));
function resetMatches() { only('Save a rule with a grid loaded, and the matches that appear or vanish are listed here.'); }

function match(m) {
  if (m.clear) { matches.replaceChildren(); return; }
  const plus = m.op === '+';
  matches.append(h('li', { class: plus ? 'add' : 'del' }, h('span', { class: 'sg', 'aria-hidden': 'true' }, plus ? '+' : '−'),
    h('span', { class: 'tx' }, h('span', { class: 'sr' }, plus ? 'appears: ' : 'vanishes: '), m.text), h('span', { class: 'wh' }, (m.facts || []).slice(0, 3).join(', '))));
}

async function scenarios(of) {
  const sum = of ? $('#ed-state') : $('#scen-sum');
  sum.textContent = 'Running scenarios…';
  try {
    const r = await send('scenarios', { file: of, text: of ? area.value : '' });
    const text = r.total ? `${r.passed} of ${r.total} scenarios pass.` : 'There are no scenarios for this file.';
    sum.textContent = text;
    if (of) report = text;
    if (r.failed?.length) {
      $('#n-problems').textContent = r.failed.length;
      $('.problems').replaceChildren(...r.failed.map(f => h('li', { class: 'pr' }, h('p', { class: 'pr-msg' }, h('b', {}, 'Scenario '), f.name), reachable(h('div', { class: 'frame' }, f.message)))));
    }
  } catch (e) { sum.textContent = `${e.head} ${e.detail || ''}`; }
}

function keys(e) {
  if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 's') { e.preventDefault(); save(); return; }
  if (e.key === 'Escape') { hidden = true; drawPeek(); }
  tabKey(area, e, write);
}
