// The page's copy of the game. The server's events are applied to it in order, and it is drawn once per frame.
import { at } from './dom.js';

export const game = {
  id: '', bases: [],
  ready: false,               // the engine has sent the state
  cells: emptyCells(),        // {value, kind, cands} of the present grid
  steps: [],
  shown: 0,                   // number of the step whose grid and colours are shown, 0 for the present grid
  preview: 0,                 // the step under the pointer
  phase: { phase: 'empty', can: [], filled: 0, faults: [], dup: [], title: '', steps: 0 },
  rules: null,
  lines: [],
  selected: -1,
  digit: 0,                   // highlighted
  bivalue: false,             // cells with two candidates are highlighted
  hint: null,
  draft: null,                // 81 digits while a puzzle is being typed
  offline: 0,                 // seconds until the next try, 0 while connected
  possible: null,             // the step of "All steps now" that is shown
  missed: null,               // the nearest miss of a technique that finds nothing: {cause, parts}
  part: 0,                    // number of the condition whose fact is highlighted, 0 for none
  find: null,                 // what the player is looking for: {tech, found, cause}
};

export function emptyCells() {
  return Array.from({ length: 81 }, () => ({ value: 0, kind: 'open', cands: [] }));
}

const B32 = '0123456789abcdefghijklmnopqrstuv';

// decode reads a position: two base-32 digits for each cell, which are the candidates as bits, or 512 + value, + 16 if given.
export function decode(text) {
  const cells = emptyCells();
  for (let i = 0; i < 81; i++) {
    const code = B32.indexOf(text[2 * i]) * 32 + B32.indexOf(text[2 * i + 1]);
    if (code & 512) cells[i] = { value: code & 15, kind: code & 16 ? 'given' : 'placed', cands: [] };
    else for (let d = 1; d <= 9; d++) if (code >> (d - 1) & 1) cells[i].cands.push(d);
  }
  return cells;
}

export function encode(cells) {
  return cells.map(c => {
    const code = c.value ? 512 | c.value | (c.kind === 'given' ? 16 : 0) : c.cands.reduce((bits, d) => bits | 1 << (d - 1), 0);
    return B32[code >> 5] + B32[code & 31];
  }).join('');
}

// visible returns what the grid shows: the cells, and the step that colours them.
export function visible() {
  if (game.draft) return { cells: game.draft.map(v => ({ value: v, kind: v ? 'given' : 'open', cands: [] })), step: null };
  if (game.possible) return { cells: game.cells, step: game.possible };
  if (game.missed) return { cells: game.cells, step: game.missed };
  if (game.find) return { cells: game.cells, step: game.find };
  const n = game.preview || game.shown, step = game.steps[n - 1];
  if (!step) return { cells: game.cells, step: game.hint && { cause: game.hint, gone: [], links: [], put: null } };
  return { cells: decode(step.grid), step };
}

const drawers = [];
let due = false;
// onDraw registers a function that draws a part of the game's state.
export const onDraw = f => drawers.push(f);
// changed requests a drawing in the next frame.
export function changed() {
  if (due) return;
  due = true;
  const go = () => { if (due) { due = false; drawers.forEach(f => f()); } };
  requestAnimationFrame(go);
  setTimeout(go, 100); // a page in the background has no frames
}

const listeners = {};
// on registers a function that is called for an event, besides the change of the game's state.
export const on = (name, f) => (listeners[name] ||= []).push(f);
const tell = (name, data, id) => (listeners[name] || []).forEach(f => f(data, id));

const apply = {
  cell(e) {
    game.cells[at(e.r, e.c)] = { value: e.value, kind: e.kind, cands: e.cands };
    game.shown = 0; game.hint = game.possible = game.missed = game.find = null;
  },
  step(e) { game.steps.push(e); game.shown = e.n; game.hint = game.possible = game.missed = game.find = null; },
  phase(e) { game.phase = e; if (e.phase === 'running' || e.phase === 'loading') game.hint = null; },
  line(e) { game.lines.push(e.text); if (game.lines.length > 4000) game.lines = game.lines.slice(-2000); },
  rules(e) { game.rules = e; },
  reset(e) {
    game.cells = decode(e.grid); game.steps = e.steps; game.shown = e.steps.length && same(e) ? e.steps.length : 0;
    game.phase = e.phase; game.lines = e.lines || []; if (e.rules) game.rules = e.rules; game.hint = game.possible = game.missed = game.find = null;
  },
};
const same = e => e.steps.at(-1).grid === e.grid;

// receive applies an event, given its name, its data as JSON, and its number.
export function receive(name, text, id) {
  const data = JSON.parse(text);
  apply[name]?.(data);
  tell(name, data, +id);
  changed();
}
