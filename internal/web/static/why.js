// The Why panel: from the effect back to the givens.
import { $, $$, h, chip, link, place, at } from './dom.js';
import { game, changed, on } from './game.js';
import { ask } from './session.js';
import { openRule, paint } from './editor.js';
import { show } from './steps.js';

const panel = $('#why');
let present = null, past = [], asked = 0, edit;

// build takes what changes a cell: edit(cell, {digit} or {candidate}).
export function build(change) {
  edit = change;
  none();
  on('reset', () => { past = []; again(); });
  on('phase', p => { if (p.phase !== 'running' && p.phase !== 'loading') again(); });
}

function none() {
  present = null;
  panel.replaceChildren(h('header', { class: 'why-h' }, h('h2', {}, 'Why')), h('p', { class: 'why-none' },
    game.phase.phase === 'solved' ? 'Click any digit to follow it back to the givens.' :
      'Click a cell or a candidate and its history is told here: the rule, the facts, and the steps before it.'));
}

// again asks the present question anew, since the grid has changed.
function again() {
  if (present && game.selected >= 0 && game.phase.phase !== 'empty') why(...present, false); else none(); // nothing is selected on a new grid
}

// why asks about a cell, or with a digit about that candidate.
export async function why(r, c, d = 0, keep = true, back = false) {
  if (game.draft || game.phase.phase === 'empty') return none();
  if (keep && !back) past = [];
  const mine = ++asked;
  let answer;
  try { answer = await ask(`why?r=${r}&c=${c}${d ? `&d=${d}` : ''}`); } catch { return; }
  if (mine === asked) { present = [r, c, d]; draw(answer); }
}

// follow goes one step back along the chain; Back returns.
function follow(r, c, d) {
  const from = present;
  past.push(from);
  game.selected = at(r, c);
  changed();
  why(r, c, d, true, true);
}

// controls are what can have the focus, in order.
const controls = () => $$('button, [tabindex]', panel);

function draw(w) {
  const focus = controls().indexOf(document.activeElement);
  panel.replaceChildren(
    h('header', { class: 'why-h' },
      h('div', { class: 'why-q' }, h('h2', {}, w.question), past.length ? h('button', { type: 'button', class: 'btn quiet sm', onclick: back }, 'Back') : null),
      h('div', { class: 'cands', role: 'group', 'aria-label': `Candidates of row ${w.r} column ${w.c}` }, w.candidates.map(k => key(w, k))), changes(w)),
    h('div', { class: 'chain', tabindex: 0, role: 'group', 'aria-label': 'Explanation' }, node(w.node, w), (w.because || []).map(n => node(n, w))));
  if (focus >= 0) (controls()[focus] || controls()[0]).focus(); // the grid has changed, the reader has not moved
}

function back() {
  const [r, c, d] = past.pop();
  game.selected = at(r, c);
  changed();
  why(r, c, d, true, true);
}

function key(w, { digit, state }) {
  const gone = state === 'eliminated', now = digit === w.d;
  const name = gone ? `Why not ${digit}, eliminated` : `Why ${digit}, ${state}`;
  return h('button', { type: 'button', class: `${gone ? 'x' : ''} ${now ? 'now' : ''}`, 'aria-pressed': String(now), 'aria-label': name,
    onclick: async () => { await why(w.r, w.c, digit); $(`.cands button:nth-of-type(${digit})`, panel)?.focus(); } }, String(digit));
}

// changes are what the player may do with the cell or the digit: without a keyboard there is no other way.
function changes(w) {
  const i = at(w.r, w.c), c = game.cells[i], act = (text, what) => h('button', { type: 'button', class: 'btn sm', onclick: () => edit(i, what) }, text);
  const acts = c.kind === 'given' ? [] : c.value ? [act('Clear the cell', { digit: 0 })] : !w.d ? [] :
    [act(`Place ${w.d}`, { digit: w.d }), act(c.cands.includes(w.d) ? `Take ${w.d} out` : `Put ${w.d} back`, { candidate: w.d })];
  return acts.length ? h('div', { class: 'why-acts', role: 'group', 'aria-label': `Change ${place(i)}` }, acts) : null;
}

const KINDS = { end: 'n-end', rule: 'n-rule', facts: 'n-fact', earlier: '' };

function node(n, w) {
  const parts = [h('i', { class: 'k', 'aria-hidden': 'true' })];
  if (n.label) parts.push(h('p', { class: 'lbl' }, n.label));
  if (n.text) parts.push(h('p', { class: 'main' }, n.text.map(segment)));
  if (n.rule) {
    parts.push(h('p', { class: 'main' }, chip(n.rule, n.level, true), ' ', n.file ? link(`${n.file}:${n.line}`, () => openRule(n.file, n.line, (n.lines || []).map(l => l.line))) : null));
    if (n.lines?.length) parts.push(source(n.lines));
  }
  if (n.items) parts.push(h('ul', { class: 'facts' }, n.items.map(fact)));
  return h('div', { class: `node ${KINDS[n.kind] || ''} ${n.kind === 'end' && w.candidates.some(k => k.digit === w.d && k.state === 'eliminated') ? 'bad' : ''}` }, parts);
}

const source = lines => h('div', { class: 'src' }, lines.map(l => h('div', { class: l.ref ? 'hit' : '' },
  l.ref ? h('span', { class: 'ref' }, h('i', {}, String(l.ref))) : h('span'), h('span', { class: 'ln' }, String(l.line)), h('span', {}, paint(l.text)))));

const fact = i => h('li', { class: i.ref ? '' : 'plain' }, i.ref ? h('span', { class: 'ref' }, h('i', {}, String(i.ref))) : null,
  h('div', {}, i.text ? h('code', {}, i.text) : null, i.from ? h('span', { class: 'from' }, i.from.map(segment)) : null));

function segment(s) {
  if (s.step) return link(s.text, () => show(s.step));
  if (s.why) return link(s.text, () => follow(...s.why));
  return s.text;
}

// focusWhy goes to the first of the nine keys.
export function focusWhy() { $('.cands button', panel)?.focus(); }
