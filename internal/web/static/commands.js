// The player's commands to the engine, and the puzzle that is typed into the grid.
import { $, R, C } from './dom.js';
import { game, changed, on } from './game.js';
import { send } from './session.js';
import { drawer } from './console.js';
import { show } from './steps.js';
import * as grid from './grid.js';
import * as share from './share.js';

// said is what the notice shows besides the phase: a refused command (error), good news (note), or a hint.
export const said = { error: null, note: null, hint: null };

export const can = what => game.phase.can.includes(what) && !game.offline && !game.draft;
export const narrow = () => matchMedia('(max-width: 639px)').matches;

// run sends a command; if it is refused, the notice says why.
export async function run(command, body) {
  said.error = said.note = null;
  if (command !== 'hint') said.hint = null;
  try { return await send(command, body); } catch (e) {
    if (e.kind !== 'offline' && e.kind !== 'gone') said.error = e; // session.js handles these
    changed();
  }
}

let typed = false; // the text in the field Puzzle is not the puzzle on the grid

export async function load(body) {
  fault('');
  said.error = said.hint = null;
  if (game.ready) said.note = null; // a note from the start stays while the grid of the address is loaded
  // The selection is cleared at once: the answer may arrive after the new grid, and after a key that was meant for it.
  game.selected = -1; game.digit = 0; game.bivalue = false;
  changed();
  try {
    share.nextIsNew();
    await send(body.level ? 'generate' : 'load', { base: $('#base').value, ...body });
    typed = false; game.draft = null;
    fill();
    changed();
    if (narrow()) $('.setup-fold').open = false;
  } catch (e) {
    share.nextIsNew(false);
    if (e.kind === 'puzzle') fault(e.head); else said.error = e;
    changed();
  }
}

function fault(text) {
  const box = $('#puzzle-error');
  box.textContent = text;
  box.hidden = !text;
  $('#puzzle').setAttribute('aria-invalid', !!text);
}

const samples = new Map(); // texts by name, as far as they have been loaded

export const loadTyped = () => {
  if (!/\n/.test($('#puzzle').value)) $('#puzzle').scrollTop = 0;
  const text = $('#puzzle').value, name = $('#sample').value;
  return name && text === samples.get(name) ? load({ sample: name }) : load({ puzzle: text });
};

export async function chooseSample(name) {
  $('#sample').value = name;
  if (name.startsWith('new ')) await load({ level: name.slice(4) });
  else if (name) await load({ sample: name });
}

// fill writes the puzzle on the grid into the fields, unless the player is typing something else there.
function fill() {
  if (game.phase.phase === 'empty' || game.phase.phase === 'loading' || game.draft || typed) return;
  const text = share.line(givens()), title = game.phase.title;
  if (title) samples.set(title, text);
  $('#sample').value = samples.has(title) ? title : '';
  if (title || !/\n/.test($('#puzzle').value)) $('#puzzle').value = text;
}

// puzzleTyped records that the player has changed the field Puzzle.
export function puzzleTyped() { typed = true; $('#sample').value = ''; fault(''); }

export async function takeHint() {
  const answer = await run('hint', {});
  if (!answer) return;
  said.hint = answer.stage > 2 ? null : answer;
  game.hint = answer.cause || null;
  game.possible = null;
  if (answer.cause) game.shown = 0;
  changed();
}

export const press = {
  step: () => run('step', {}), solve: () => run('solve', {}), hint: takeHint,
  undo: () => run('undo', {}), redo: () => run('redo', {}),
  dump: async () => { drawer(true); await run('dump', {}); },
};

export async function useBase(name) {
  $('#base').value = name;
  await run('base', { base: name });
}

export function select(i) {
  game.selected = i;
  changed();
}

// edit places a digit, clears a cell (digit 0), or toggles a pencil mark (candidate).
export function edit(i, what) {
  if (i < 0) return;
  if (game.draft || game.phase.phase === 'empty') {
    if (what.candidate || !game.ready) return;
    game.draft ||= Array(81).fill(0);
    game.draft[i] = what.digit;
    drafted();
    return;
  }
  if (game.cells[i].kind === 'given') { said.error = { head: 'A given stays.', detail: 'Edit the grid to change it.' }; changed(); return; }
  run('edit', { r: R(i), c: C(i), ...what });
}

function drafted() {
  $('#puzzle').value = game.draft.map(v => v || '.').join('');
  puzzleTyped();
  changed();
}

// type starts typing a puzzle at a cell. On a phone it folds the settings, to make room for the grid and the row of digits.
export function type(i) {
  if (narrow()) $('.setup-fold').open = false;
  edit(i, { digit: 0 });
  select(i);
}

export function editGrid() {
  game.draft = game.cells.map(c => c.kind === 'given' ? c.value : 0);
  said.hint = said.error = said.note = null;
  game.shown = 0;
  drafted();
  grid.focusCell(Math.max(0, game.selected));
}

export function leaveDraft() { game.draft = null; typed = false; $('#puzzle').value = ''; fill(); changed(); }
const givens = () => game.cells.map(c => c.kind === 'given' ? c : { value: 0 });

let replaying = 0;
export function replay() {
  clearInterval(replaying);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) { show(1); return; }
  let n = 0;
  replaying = setInterval(() => { if (++n > game.steps.length) clearInterval(replaying); else show(n); }, 100);
}

export function build() {
  on('reset', e => { if (e.rules) $('#base').value = e.rules.base; fill(); });
  on('rules', e => { $('#base').value = e.base; said.hint = null; game.hint = null; });
  on('phase', p => { if (!p.can.includes('hint')) said.hint = null; });
}
