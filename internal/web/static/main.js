// The page: setup, buttons, keys, notices. The server tells what happens; this file asks for it.
import { $, $$, h, plural } from './dom.js';
import { game, onDraw, changed, connect, open, send, on, tryNow, visible } from './game.js';
import * as layout from './layout.js';
import * as grid from './grid.js';
import * as steps from './steps.js';
import * as why from './why.js';
import * as editor from './editor.js';
import * as techniques from './techniques.js';
import * as share from './share.js';
import { drawer, build as buildConsole } from './console.js';

const R = i => Math.floor(i / 9) + 1, C = i => i % 9 + 1;
const can = what => game.phase.can.includes(what) && !game.offline && !game.draft;
let error = null, hint = null, told = null, ready = false; // ready: the engine has told the page what there is

// ── Commands ────────────────────────────────────────────────────────────────────────────────────────────────────────

async function run(command, body) {
  error = null;
  if (command !== 'hint') hint = null;
  try { return await send(command, body); } catch (e) {
    if (e.kind !== 'offline') error = e;
    changed();
  }
}

const narrow = () => matchMedia('(max-width: 639px)').matches;

async function load(body) {
  fault('');
  error = hint = null;
  // What is selected goes now: the answer may come after the new grid, and after a key that was meant for it.
  game.selected = -1; game.digit = 0; game.bivalue = false;
  changed();
  try {
    await send('load', { base: $('#base').value, ...body });
    if (narrow()) $('.setup-fold').open = false;
    return true;
  } catch (e) {
    if (e.kind === 'puzzle') fault(e.head); else error = e;
    changed();
  }
}

function fault(text) {
  const box = $('#puzzle-error');
  box.textContent = text;
  box.hidden = !text;
  $('#puzzle').setAttribute('aria-invalid', !!text);
}

const loadTyped = () => {
  if (!/\n/.test($('#puzzle').value)) $('#puzzle').scrollTop = 0;
  const text = $('#puzzle').value, name = $('#sample').value;
  return name && text === samples.get(name) ? load({ sample: name }) : load({ puzzle: text });
};

async function takeHint() {
  const answer = await run('hint', {});
  if (!answer) return;
  hint = answer.stage > 2 ? null : answer;
  game.hint = answer.cause || null;
  game.possible = null;
  if (answer.cause) game.shown = 0;
  changed();
}

const press = {
  step: () => run('step', {}), solve: () => run('solve', {}), hint: takeHint,
  undo: () => run('undo', {}), redo: () => run('redo', {}),
  dump: async () => { drawer(true); await run('dump', {}); },
};

// edit places (digit), clears (digit 0) or pencils (candidate).
function edit(i, what) {
  if (i < 0) return;
  if (game.draft || game.phase.phase === 'empty') {
    if (what.candidate || !ready) return;
    game.draft ||= Array(81).fill(0);
    game.draft[i] = what.digit;
    $('#puzzle').value = game.draft.map(v => v || '.').join('');
    $('#sample').value = '';
    fault('');
    changed();
    return;
  }
  if (game.cells[i].kind === 'given') { error = { head: 'A given stays.', detail: 'Edit the grid to change it.' }; changed(); return; }
  run('edit', { r: R(i), c: C(i), ...what });
}

// type begins a puzzle at a cell. On a phone the grid and the row of digits need the room.
function type(i) {
  if (narrow()) $('.setup-fold').open = false;
  edit(i, { digit: 0 });
  select(i);
}

function editGrid() {
  game.draft = game.cells.map(c => c.kind === 'given' ? c.value : 0);
  $('#puzzle').value = game.draft.map(v => v || '.').join('');
  $('#sample').value = '';
  hint = error = null;
  game.shown = 0;
  changed();
  grid.focusCell(Math.max(0, game.selected));
}

function leaveDraft() { game.draft = null; $('#puzzle').value = share.line(givens()); changed(); }
const givens = () => game.cells.map(c => c.kind === 'given' ? c : { value: 0 });

// ── Notices, status, title ──────────────────────────────────────────────────────────────────────────────────────────

const button = (text, onclick, cls = '') => h('button', { type: 'button', class: `btn sm ${cls}`, onclick }, text);

// notice is [kind, head, text, buttons]; it takes the legend's place.
function notice() {
  const p = game.phase;
  if (game.offline) return ['bad', 'The engine stopped answering.', `Your grid is kept in this page and in its address. Trying again in ${game.offline} s.`, [button('Try now', tryNow)]];
  if (error) return ['warn', error.head, error.detail || '', [button('Close', () => { error = null; changed(); }, 'quiet')]];
  if (game.draft) return ['', 'Typing a puzzle.', 'Digits go where the frame is, from the keyboard or the row above; the same again clears.', [button('Load this grid', loadTyped), game.phase.phase === 'empty' ? '' : button('Cancel', leaveDraft, 'quiet')].filter(Boolean)];
  if (hint) {
    if (!hint.stage) return ['warn', hint.head, hint.say, []];
    return ['', `Hint ${hint.stage} of 3`, hint.say, [hint.stage === 2 ? button('Show and do it', takeHint) : button('Where?', takeHint)]];
  }
  switch (p.phase) {
    case 'broken': return ['bad', p.head, p.say, [button('Edit grid', editGrid)]];
    case 'stuck': return ['warn', p.head, p.say, stuckButtons()];
    case 'solved': return ['ok', p.head, p.say, game.steps.length ? [button('Replay', replay)] : []];
    case 'limited': return ['warn', p.head, p.say, []];
    case 'ready': if (p.head) return ['warn', p.head, p.say, [button('Edit grid', editGrid)]];
  }
  return null;
}

function stuckButtons() {
  const other = game.bases.at(-1) === game.rules?.base ? null : game.bases.at(-1);
  return [other && button(`Use the ${other.toLowerCase()}`, () => useBase(other)), can('search') && button('Search', () => run('search', {}))].filter(Boolean);
}

async function useBase(name) {
  $('#base').value = name;
  await run('base', { base: name });
}

let replaying = 0;
function replay() {
  clearInterval(replaying);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) { steps.show(1); return; }
  let n = 0;
  replaying = setInterval(() => { if (++n > game.steps.length) clearInterval(replaying); else steps.show(n); }, 100);
}

function drawNotice() {
  const n = notice(), box = $('#notice'), step = visible().step;
  $('.legend').hidden = !!n || !step || !(step.cause?.length || step.gone?.length);
  const key = n ? `${n[0]}|${n[1]}|${n[2]}|${n[3].map(b => b.textContent)}` : '';
  if (key === told) return;
  told = key;
  box.className = n ? `notice ${n[0]}` : '';
  box.replaceChildren(...(n ? [h('p', {}, h('b', {}, n[1]), n[1].startsWith('Hint') ? dots(hint.stage) : '', n[2] ? h('br') : '', n[2]), h('span', { class: 'acts' }, n[3])] : []));
}

const dots = n => h('span', { class: 'dots', 'aria-hidden': 'true' }, [1, 2, 3].map(i => h('i', { class: i <= n ? 'f' : '' })));

const STATES = { ready: 'step', running: 'step', limited: 'stuck' };

function state() {
  if (game.offline) return 'offline';
  if (!ready) return 'loading';
  if (game.draft) return 'empty';
  if (hint?.stage) return 'hint';
  if (error || editor.broken() && game.phase.phase === 'ready') return 'error';
  return STATES[game.phase.phase] || game.phase.phase;
}

function drawStatus() {
  const p = game.phase, n = game.shown || p.steps;
  const parts = [];
  const phase = (cls, text) => h('span', { class: `ph ${cls}` }, text);
  const filled = () => h('span', {}, h('b', {}, String(p.filled)), ' of 81 filled');
  const one = () => h('span', {}, { 0: 'no solution', 1: 'one solution', 2: 'several solutions' }[p.solutions] || 'solutions not counted');
  if (game.offline) parts.push(phase('bad', 'Not connected'));
  else if (p.phase === 'empty' || game.draft) parts.push(phase('idle', 'No grid loaded'));
  else if (p.phase === 'loading') parts.push(phase('', `Loading ${p.title || 'the grid'}…`), h('span', {}, 'counting solutions'));
  else if (p.phase === 'running') parts.push(phase('', 'The rules are at work…'), filled());
  else if (p.phase === 'broken') parts.push(phase('bad', 'Not a Sudoku'), h('span', {}, plural(p.faults.length, 'fault')), h('span', {}, 'no solution'), h('span', {}, 'not rated'));
  else {
    const word = { solved: 'Solved', stuck: 'Stuck', limited: 'Stopped' }[p.phase];
    parts.push(phase(p.phase === 'solved' ? 'ok' : word ? 'bad' : '', word || (n ? `Step ${n}` : 'Ready')), filled(), one());
    if (!p.rating) parts.push(h('span', {}, 'not rated'));
    else if (!p.rating.solved) parts.push(h('span', { class: 'tip', tabindex: 0, title: `These rules place what they can and then stop: no step fires any more.` }, 'beyond these rules'));
    else parts.push(h('span', { class: 'tip', tabindex: 0, title: `${cap(p.rating.level)}: its hardest step is ${p.rating.level} (${p.rating.hardest}). ${p.rating.sum} is the sum of all steps' costs with the techniques that are switched on.` },
      'rated ', h('b', {}, `${p.rating.level} ${p.rating.sum}`)));
    const s = game.steps[game.shown - 1];
    if (s && p.phase !== 'solved') parts.push(h('span', { class: 'sr' }, `${s.tech}: ${s.head}, ${s.text}`));
  }
  const box = $('#status'), key = parts.map(x => x.textContent).join('|');
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  box.replaceChildren(...parts);
}
const cap = text => text.charAt(0).toUpperCase() + text.slice(1);

function draw() {
  const p = game.phase;
  document.body.dataset.state = state();
  $('#empty').hidden = p.phase !== 'empty' || !!game.draft;
  for (const name of Object.keys(press)) $('#b-' + name).disabled = !can(name);
  for (const b of [$('#load'), ...$$('.empty-card button')]) b.disabled = !ready || !!game.offline;
  $('#load').classList.toggle('primary', p.phase === 'empty' || !!game.draft);
  $('#b-step').classList.toggle('primary', p.phase !== 'empty' && !game.draft);
  const name = p.title || (p.phase === 'empty' ? '' : 'Own puzzle');
  $('.fold-name').textContent = name || 'Choose a puzzle';
  $('.fold-sub').textContent = game.rules ? `${game.rules.base} rules` : '';
  const what = { solved: `Solved: ${name}`, stuck: `Stuck: ${name}`, broken: 'Not a Sudoku', empty: 'Choose a puzzle', loading: 'Loading' }[p.phase];
  const title = (game.draft ? 'Typing a puzzle' : what || (p.steps ? `${name}, step ${game.shown || p.steps}` : name)) + ' – Whenthen Sudoku';
  if (document.title !== title) document.title = title;
  drawNotice();
  drawStatus();
}

// ── Mouse, touch, keys ──────────────────────────────────────────────────────────────────────────────────────────────

function select(i) {
  game.selected = i;
  changed();
}

$('#grid').addEventListener('click', e => {
  const cell = e.target.closest('.cell');
  if (!cell) return;
  const i = +cell.dataset.i, mark = e.target.closest('.pm [data-d]');
  if (e.pointerType === 'touch' && game.phase.phase === 'empty' && !game.draft) type(i); // there is no keyboard to begin with
  select(i);
  cell.focus();
  why.why(R(i), C(i), mark && e.pointerType !== 'touch' ? +mark.dataset.d : 0); // pencil marks are too small for a finger
});
$('#grid').addEventListener('focusin', e => { const cell = e.target.closest('.cell'); if (cell && game.selected !== +cell.dataset.i) select(+cell.dataset.i); });
$('#grid').addEventListener('focus', () => grid.focusCell(Math.max(0, game.selected)));

const digitOf = e => +(/^(?:Digit|Numpad)([0-9])$/.exec(e.code)?.[1] ?? (/^[0-9]$/.test(e.key) ? e.key : NaN));

$('#grid').addEventListener('keydown', e => {
  const cell = e.target.closest('.cell');
  if (!cell || e.metaKey) return;
  const i = +cell.dataset.i, r = R(i) - 1, c = C(i) - 1, d = digitOf(e);
  const go = (r, c) => { e.preventDefault(); grid.focusCell(Math.min(8, Math.max(0, r)) * 9 + Math.min(8, Math.max(0, c))); };
  if (e.altKey) return;
  switch (e.key) {
    case 'ArrowUp': return go(r - 1, c);
    case 'ArrowDown': return go(r + 1, c);
    case 'ArrowLeft': return go(r, c - 1);
    case 'ArrowRight': return go(r, c + 1);
    case 'Home': return e.ctrlKey ? go(0, 0) : go(r, 0);
    case 'End': return e.ctrlKey ? go(8, 8) : go(r, 8);
    case 'Enter':
      e.preventDefault();
      layout.showPanel('why');
      why.why(R(i), C(i)).then(why.focusWhy);
      return;
    case 'Delete': case 'Backspace': e.preventDefault(); return edit(i, { digit: 0 });
  }
  if (e.ctrlKey || Number.isNaN(d)) return;
  e.preventDefault();
  if (e.shiftKey) { if (d) edit(i, { candidate: d }); } else edit(i, { digit: d });
});

$('#why').addEventListener('keydown', e => {
  if (e.key === 'Escape') { grid.focusCell(Math.max(0, game.selected)); return; }
  const d = digitOf(e);
  if (d && !e.altKey && !e.ctrlKey && game.selected >= 0) { e.preventDefault(); why.why(R(game.selected), C(game.selected), d).then(() => $(`#why .cands button:nth-of-type(${d})`)?.focus()); }
});

const letters = () => $('#letters').checked;
const inText = e => e.target.closest('input:not([type=checkbox]), textarea, select, dialog, [role=menu]');

document.addEventListener('keydown', e => {
  const d = digitOf(e);
  if (e.altKey && !e.ctrlKey && !Number.isNaN(d) && !inText(e)) { e.preventDefault(); if (d) highlight(d); else highlightBivalue(); return; }
  if (e.ctrlKey || e.metaKey || e.altKey || inText(e) || !letters()) return;
  const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
  const act = { s: e.shiftKey ? 'solve' : 'step', h: 'hint', u: 'undo', r: 'redo', d: 'dump' }[key];
  if (act) { if (can(act)) { e.preventDefault(); press[act](); } return; }
  if (key === '[') steps.show((game.shown || game.steps.length + 1) - 1);
  else if (key === ']') steps.show(game.shown + 1);
  else if (key === 'e') { e.preventDefault(); editor.focusEditor(); }
  else if (key === '?') { e.preventDefault(); $('#keys').showModal(); }
});

// digit is a press on the row under the grid.
function digit(d) {
  const i = Math.max(0, game.selected);
  if (game.draft) edit(i, { digit: game.draft[i] === d ? 0 : d }); else highlight(d);
}
function highlight(d) { game.digit = game.digit === d ? 0 : d; changed(); }
function highlightBivalue() { game.bivalue = !game.bivalue; changed(); }

// ── Setup ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const samples = new Map();

async function chooseSample(name) {
  $('#sample').value = name;
  if (!name) return;
  if (await load({ sample: name })) {
    const text = share.line(givens());
    samples.set(name, text);
    $('#puzzle').value = text;
  }
}

function wire() {
  for (const [name, f] of Object.entries(press)) $('#b-' + name).addEventListener('click', f);
  $('.setup').addEventListener('submit', e => { e.preventDefault(); loadTyped(); });
  $('#sample').addEventListener('change', e => chooseSample(e.target.value));
  $('#puzzle').addEventListener('keydown', e => { if (e.key === 'Enter' && !e.shiftKey) { e.preventDefault(); loadTyped(); } });
  $('#puzzle').addEventListener('input', () => { $('#sample').value = ''; fault(''); });
  $('#puzzle').addEventListener('scroll', e => { if (!/\n/.test(e.target.value)) e.target.scrollTop = 0; });
  $('#base').addEventListener('change', e => useBase(e.target.value));
  for (const b of $$('.empty-picks button')) b.addEventListener('click', () => chooseSample(b.textContent));
  $('.digits').addEventListener('click', e => { const b = e.target.closest('button'); if (b) digit(+b.dataset.d); });
  $('#type').addEventListener('click', () => { type(0); grid.focusCell(0); });
  $('#bivalue').addEventListener('click', highlightBivalue);
  $('#keys-open').addEventListener('click', () => $('#keys').showModal());
  $('#letters').checked = localStorage.getItem('letters') !== 'off';
  $('#letters').addEventListener('change', e => localStorage.setItem('letters', e.target.checked ? 'on' : 'off'));
  addEventListener('hashchange', fromAddress);
  const themes = ['automatic', 'light', 'dark'];
  const theme = t => {
    if (t === 'automatic') delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = t;
    $('#theme').setAttribute('aria-label', 'Theme: ' + t);
    localStorage.setItem('theme', t);
  };
  $('#theme').addEventListener('click', () => theme(themes[(themes.indexOf($('#theme').getAttribute('aria-label').slice(7)) + 1) % 3]));
  theme(new URLSearchParams(location.search).get('theme') || localStorage.getItem('theme') || 'automatic');
}

on('reset', e => {
  if (e.rules) $('#base').value = e.rules.base;
  if (e.phase.phase === 'empty' || game.draft) return;
  const text = share.line(givens());
  if (e.phase.title) samples.set(e.phase.title, text);
  $('#sample').value = samples.has(e.phase.title) ? e.phase.title : '';
  if (!/\n/.test($('#puzzle').value)) $('#puzzle').value = text;
});
on('rules', () => { hint = null; game.hint = null; });
on('phase', p => { if (!p.can.includes('hint')) hint = null; });

// fromAddress loads the grid that the address holds, if it is not the one that is shown.
async function fromAddress() {
  const q = new URLSearchParams(location.hash.slice(1));
  if (!q.get('g') || location.hash === sessionStorage.getItem('hash')) return;
  if (q.get('b') && game.bases.includes(q.get('b'))) $('#base').value = q.get('b');
  await load({ position: q.get('g'), sample: q.get('s') || '' });
}

async function start() {
  layout.build(); grid.build(); steps.build(); why.build(edit); editor.build(); techniques.build(); buildConsole();
  share.build(text => { error = { head: text }; changed(); });
  onDraw(draw);
  wire();
  $('.setup-fold').open = true;
  const before = JSON.parse(sessionStorage.getItem('session') || 'null'), hash = location.hash;
  if (before && (await fetch(`s/${before.id}/why?r=1&c=1`).catch(() => ({}))).ok) Object.assign(game, { id: before.id, bases: before.bases });
  else {
    sessionStorage.removeItem('hash');
    await open();
  }
  $('#base').replaceChildren(...game.bases.map(b => h('option', {}, b)));
  $('#base').value = game.bases.at(-1);
  connect();
  on('reset', async () => {
    if (ready) return;
    history.replaceState(null, '', location.pathname + location.search + hash);
    await fromAddress();
    ready = true;
    if (game.phase.phase === 'empty' && $('#sample').value) chooseSample($('#sample').value); // chosen while the page was starting
    changed();
  });
  changed();
}

start().catch(e => { ready = true; error = e.head ? e : { head: 'The page could not start.', detail: String(e) }; changed(); });
