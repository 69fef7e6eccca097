// The Why panel: explains an effect, back to the givens.
import { $, $$, h, chip, link, tied, place, at } from './dom.js';
import { game, changed, on } from './game.js';
import { ask } from './session.js';
import { openRule } from './editor.js';
import { paint } from './paint.js';
import { showPanel } from './layout.js';
import { walker } from './parts.js';
import { practise } from './find.js';
import { show } from './steps.js';

const panel = $('#why');
let present = null; // the answer that is shown: row, column, digit
let wanted = null;  // the question that is under way: [row, column, digit], and whether the page asked it by itself
let past = [];      // the questions and steps before links were followed
let asked = 0, edit, byItself = false;

// build takes the function that changes a cell: edit(cell, {digit} or {candidate}). It drops answers about an earlier grid.
export function build(change) {
  edit = change;
  none();
  on('reset', e => { past = []; asked++; if (byItself) after(e.phase); else again(); });
  on('phase', p => { if (p.phase !== 'running' && p.phase !== 'loading') after(p); });
}

// after asks again when the grid has changed. If the player has not asked anything, it describes the step that was taken.
function after(p) {
  const step = game.steps.at(-1), mark = step && (step.put || step.gone[0]);
  if (wanted ? !wanted[1] : present && !byItself) { again(); return; }
  if (!mark || p.steps !== game.steps.length || !game.shown) { none(); return; }
  past = [];
  why(...mark, true, false, true);
}

// about describes what a step did.
export function about(step) {
  const mark = step && (step.put || step.gone[0]);
  if (mark && (!present || byItself)) why(...mark, true, false, true);
}

function none() {
  present = null;
  panel.replaceChildren(h('header', { class: 'why-h' }, h('h2', {}, 'Why')), h('p', { class: 'why-none' },
    game.phase.phase === 'solved' ? 'Click any digit to follow it back to the givens.' :
      'Click a cell or a candidate and its history is told here: the rule, the facts, and the steps before it.'));
}

// again repeats the present question, because the grid has changed.
function again() {
  const [question, alone] = wanted || [present, byItself]; // a question under way is newer than the answer that is shown
  if (question && (game.selected >= 0 || alone) && game.phase.phase !== 'empty') why(...question, false, false, alone); else none(); // a new grid has no selection
}

// why asks about a cell, or, with a digit, about that candidate.
export async function why(r, c, d = 0, keep = true, back = false, alone = false) {
  if (game.draft || game.phase.phase === 'empty') return none();
  if (keep && !back) past = [];
  const mine = ++asked;
  wanted = [[r, c, d], alone];
  if (!alone) game.missed = null;
  let answer;
  try { answer = await ask(`why?r=${r}&c=${c}${d ? `&d=${d}` : ''}`); } catch { return; } finally { if (mine === asked) wanted = null; }
  if (mine === asked) { present = [r, c, d]; byItself = alone; draw(answer); }
}

// follow follows a link to a cell or to a step; Back returns to what was shown before.
function follow(r, c, d) {
  if (present) past.push({ asked: present, shown: game.shown });
  showPanel('why');
  game.selected = at(r, c);
  changed();
  why(r, c, d, true, true);
}

function followStep(n) {
  past.push({ asked: present, shown: game.shown });
  const s = game.steps[n - 1], mark = s && (s.put || s.gone[0]);
  show(n);
  if (mark) why(...mark, true, true);
}

function back() {
  const { asked: [r, c, d], shown } = past.pop();
  game.shown = shown; game.preview = 0;
  game.selected = at(r, c);
  changed();
  why(r, c, d, true, true);
}

// walk returns the buttons that go through the conditions, while the grid shows what each has matched.
function walk(w) {
  const facts = (w.because || []).find(n => n.kind === 'facts'), rule = (w.because || []).find(n => n.kind === 'rule');
  const shown = w.parts || rule?.step && rule.step === game.shown;
  return facts && shown ? walker(facts.items.map(i => i.words || i.text)) : null;
}

// whyNot explains why a technique finds nothing, and draws how far it got.
export async function whyNot(technique) {
  const mine = ++asked;
  wanted = null;
  let w;
  try { w = await ask(`whynot?technique=${technique}`); } catch (e) { return e; }
  if (mine !== asked) return null;
  present = null; past = [];
  const parts = w.parts || [];
  game.possible = game.find = null;
  game.missed = { parts, cause: parts.flat(), gone: [], links: [], put: null, tech: technique, head: '', text: '' };
  showPanel('why');
  draw(w);
  $('.why-h', panel).append(h('div', { class: 'why-acts' }, h('button', { type: 'button', class: 'btn sm', onclick: () => practise(technique) }, 'Practise it')));
  changed();
  return null;
}

// controls returns everything in the panel that can have the focus, in order.
const controls = () => $$('button, [tabindex]', panel);

function draw(w) {
  const focus = controls().indexOf(document.activeElement);
  panel.replaceChildren(
    h('header', { class: 'why-h' },
      h('div', { class: 'why-q' }, h('h2', {}, w.question), past.length ? h('button', { type: 'button', class: 'btn quiet sm', onclick: back }, 'Back') : null),
      w.candidates.length ? h('div', { class: 'cands', role: 'group', 'aria-label': `Candidates of row ${w.r} column ${w.c}` }, w.candidates.map(k => key(w, k))) : null, w.r ? changes(w) : null),
    h('div', { class: 'chain', tabindex: 0, role: 'group', 'aria-label': 'Explanation' }, node(w.node, w), walk(w), (w.because || []).map(n => node(n, w))));
  if (focus >= 0) (controls()[focus] || controls()[0]).focus(); // the answer was redrawn, but the reader stays at the same place
}

function key(w, { digit, state }) {
  const gone = state === 'eliminated', now = digit === w.d;
  const name = gone ? `Why not ${digit}, eliminated` : `Why ${digit}, ${state}`;
  return h('button', { type: 'button', class: `${gone ? 'x' : ''} ${now ? 'now' : ''}`, 'aria-pressed': String(now), 'aria-label': name,
    onclick: async () => { await why(w.r, w.c, digit); $(`.cands button:nth-of-type(${digit})`, panel)?.focus(); } }, String(digit));
}

// changes returns buttons for what the player may do with the cell or the digit; without a keyboard there is no other way.
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
  if (n.text) parts.push(h('p', { class: 'main' }, tied(n.text.flatMap(segment))));
  if (n.rule) {
    parts.push(h('p', { class: 'main' }, chip(n.rule, n.level, true), ' ', n.file ? link(`${n.file}:${n.line}`, () => openRule(n.file, n.line, n.lines || [])) : null));
    if (n.lines?.length) parts.push(source(n.lines, n.items || []));
  } else if (n.items) parts.push(h('ul', { class: 'facts' }, n.items.map(fact)));
  return h('div', { class: `node ${KINDS[n.kind] || ''} ${n.kind === 'end' && w.candidates.some(k => k.digit === w.d && k.state === 'eliminated') ? 'bad' : ''}` }, parts);
}

// source returns the conditions of a rule and the facts that they matched. It is folded until the player opens it, and then stays open.
let unfolded = false;
const source = (lines, facts) => h('details', { class: 'fold', ...(unfolded ? { open: '' } : {}), ontoggle: e => { unfolded = e.target.open; } },
  h('summary', {}, 'Its conditions'),
  h('div', { class: 'src' }, lines.map(l => h('div', { class: l.cond ? 'hit' : '', 'data-cond': l.cond || null },
    l.ref ? h('span', { class: 'ref' }, h('i', {}, String(l.ref))) : h('span'), h('span', { class: 'ln' }, String(l.line)), h('span', { class: 'tx' }, paint(l.text))))),
  h('ul', { class: 'facts' }, facts.map(i => h('li', { 'data-cond': i.ref }, h('span', { class: 'ref' }, h('i', {}, String(i.ref))), h('code', {}, i.text)))));

const fact = i => h('li', { class: i.ref ? '' : 'plain', 'data-cond': i.ref || null }, i.ref ? h('span', { class: 'ref' }, h('i', {}, String(i.ref))) : null,
  h('div', {}, i.words || i.text ? h('span', { class: 'says', title: i.words ? i.text : null }, i.words ? linked(i.words) : h('code', {}, i.text)) : null,
    i.from ? h('span', { class: 'from' }, tied(i.from.flatMap(segment))) : null));

function segment(s) {
  if (s.step) return link(s.text, () => followStep(s.step));
  if (s.why) return link(s.text, () => follow(...s.why));
  return linked(s.text);
}

// linked returns a text in which each cell is a link to its history: r3c8, or with a digit r3c8=4.
export function linked(text) {
  return tied(text.split(/(r[1-9]c[1-9](?:=[1-9])?)/).map(part => {
    const m = /^r([1-9])c([1-9])(?:=([1-9]))?$/.exec(part);
    return m ? link(part, () => follow(+m[1], +m[2], +(m[3] || 0))) : part;
  }));
}

// focusWhy moves the focus to the first of the nine keys.
export function focusWhy() { $('.cands button', panel)?.focus(); }
