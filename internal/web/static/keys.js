// Mouse, touch and keyboard.
import { $, R, C } from './dom.js';
import { game, changed } from './game.js';
import { can, press, edit, type, select, narrow } from './commands.js';
import * as layout from './layout.js';
import * as grid from './grid.js';
import * as steps from './steps.js';
import * as why from './why.js';
import * as editor from './editor.js';
import * as find from './find.js';

$('#grid').addEventListener('click', e => {
  const cell = e.target.closest('.cell');
  if (!cell) return;
  const i = +cell.dataset.i, mark = e.target.closest('.pm [data-d]');
  if (e.pointerType === 'touch' && game.phase.phase === 'empty' && !game.draft) type(i); // a phone shows no keyboard with which to begin
  select(i);
  cell.focus();
  if (find.finding()) { find.guess(i, mark && e.pointerType !== 'touch' ? +mark.dataset.d : 0); return; }
  if (narrow() && !game.draft && game.phase.phase !== 'empty') layout.showPanel('why');
  why.why(R(i), C(i), mark && e.pointerType !== 'touch' ? +mark.dataset.d : 0); // pencil marks are too small to hit with a finger
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
  if (find.finding()) { find.guess(i, d); return; }
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

// digit handles a press on the row below the grid.
export function digit(d) {
  const i = Math.max(0, game.selected);
  if (find.finding()) find.guess(i, d);
  else if (game.draft) edit(i, { digit: game.draft[i] === d ? 0 : d });
  else highlight(d);
}
function highlight(d) { game.digit = game.digit === d ? 0 : d; changed(); }
export function highlightBivalue() { game.bivalue = !game.bivalue; changed(); }
