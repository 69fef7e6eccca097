// The list of steps, the tally above it, and the steps that are possible now.
import { $, $$, h, chip, link, setCount } from './dom.js';
import { game, onDraw, changed, on } from './game.js';
import { send, ask } from './session.js';
import { openRule, followRule } from './editor.js';
import { about, linked } from './why.js';
import { groups } from './possible.js';
import { focusCell } from './grid.js';

let filter = '', listed = null, listedFilter = '', shownBefore = -1;

export function build() {
  onDraw(draw);
  on('phase', p => { if (p.phase !== 'running' && p.phase !== 'loading') later(); });
  on('reset', later);
  on('rules', later);
  const list = $('#steps');
  list.addEventListener('pointerover', e => preview(e.pointerType === 'mouse' ? e.target.closest('li') : null));
  list.addEventListener('pointerleave', () => preview(null));
  list.addEventListener('keydown', keys);
  let height = 0; // Why gets its height when it has its answer
  list.addEventListener('scroll', () => { if (list.clientHeight === height) following = Math.abs(outside()) < 2; });
  new ResizeObserver(() => { height = list.clientHeight; if (following) follow(); }).observe(list);
}

// keys moves through the steps with the arrow keys; the Tab key stops at the list once.
function keys(e) {
  const li = e.target;
  if (!li.dataset.n || e.altKey || e.ctrlKey || e.metaKey) return;
  const all = $$('#steps li[data-n]'), i = all.indexOf(li);
  const to = { ArrowUp: all[i - 1], ArrowDown: all[i + 1], Home: all[0], End: all.at(-1), Enter: li, ' ': li }[e.key];
  if (to === undefined && !e.key.startsWith('Arrow')) return;
  e.preventDefault();
  if (!to) return;
  show(+to.dataset.n);
  to.focus();
}

function preview(li) {
  const n = +li?.dataset.n || 0;
  if (n !== game.preview) { game.preview = n; changed(); }
}

// show shows the grid as it was after a step.
export function show(n) {
  if (n < 1 || n > game.steps.length) return;
  game.shown = n; game.preview = 0; game.possible = null; game.hint = null;
  about(game.steps[n - 1]);
  changed();
}

function draw() {
  drawTally();
  if (listed !== game.steps || listed.drawn !== game.steps.length || listedFilter !== filter) drawList();
  const many = game.steps.length;
  for (const li of $$('#steps li[data-n]')) {
    const current = +li.dataset.n === game.shown;
    if (current) li.setAttribute('aria-current', 'step'); else li.removeAttribute('aria-current');
    li.tabIndex = current ? 0 : -1;
    if (li.classList.contains('one') === current) {
      li.classList.toggle('one', !current);
      $('.say', li).replaceWith(sentence(game.steps[li.dataset.n - 1], current ? linked : undefined)); // its cells become links
    }
    const acts = $('.restart', li);
    if (current && !acts) li.append(actions(game.steps[game.shown - 1], game.shown));
    if (!current && acts) acts.remove();
  }
  const first = $('#steps li[data-n]');
  if (first && !$('#steps li[aria-current]')) first.tabIndex = 0;
  if (game.shown !== shownBefore) { shownBefore = game.shown; follow(); }
  drawSentence();
  followRule(game.steps[(game.preview || game.shown) - 1]);
  const ms = game.steps.reduce((sum, s) => sum + s.ms, 0);
  $('#steps-sum').textContent = many ? `${many} in ${ms.toFixed(ms < 100 ? 1 : 0)} ms` : '';
}

function drawList() {
  const list = $('#steps');
  listed = game.steps; listed.drawn = game.steps.length; listedFilter = filter;
  const items = game.steps.map((s, i) => [s, i + 1]).filter(([s]) => !filter || s.tech === filter).map(([s, n]) => item(s, n));
  if (!items.length) items.push(h('li', { class: 'none' }, nothing()));
  const had = list.contains(document.activeElement) && document.activeElement.closest('li')?.dataset.n;
  list.replaceChildren(...items);
  if (had) $(`li[data-n="${had}"]`, list)?.focus();
  shownBefore = -1;
}

function nothing() {
  switch (game.phase.phase) {
    case 'empty': return 'Steps appear here, one line for each thing the rules did.';
    case 'loading': return 'Waiting for the grid…';
    case 'broken': return 'Solve still runs the rules as far as they go, as the original did.';
    case 'stuck': return 'No rule fired.';
    case 'solved': return 'The grid came full.';
  }
  const r = game.phase.rating;
  return 'No steps yet. Step lets the rules find the next one.' + (r && r.solved ? ` The hardest rule this grid needs is ${r.hardest}.` : '');
}

function item(s, n) {
  return h('li', { 'data-n': n, class: 'one', onclick: e => { if (!e.target.closest('button')) show(n); } },
    h('span', { class: 'n' }, String(n)),
    h('div', { class: 'body' }, chip(s.tech, s.level), ' ', sentence(s)),
    h('span', { class: 't' }, `${s.ms.toFixed(1)} ms`));
}

const sentence = (s, words = t => [t]) => h('span', { class: 'say' }, h('b', {}, words(s.head || s.tech)), s.text ? '. ' : '', words(whole(s.text)));

// whole turns a reason into a sentence; the name of a cell at its beginning keeps its small letter.
export const whole = text => (/^r\dc\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)) + (text && !/[.?!]$/.test(text) ? '.' : '');

function actions(s, n) {
  return h('span', { class: 'restart' },
    n < game.steps.length ? link('Restart from here', () => restart(n)) : null,
    s.file ? link('Open rule', () => openRule(s.file, s.line)) : null);
}

async function restart(n) {
  await send('restart', { n });
  const s = game.steps[n - 1], mark = s.put || s.gone[0];
  if (mark) { game.selected = (mark[0] - 1) * 9 + mark[1] - 1; changed(); focusCell(game.selected); }
}

// On a phone, where the list of steps is not visible, the sentence of the step is shown below the digits.
let said = null;
function drawSentence() {
  const s = game.possible || game.steps[game.shown - 1], box = $('#said');
  if (s === said) return;
  said = s;
  box.hidden = !s;
  if (s) box.replaceChildren(chip(s.tech, s.level), ' ', sentence(s));
}

// outside returns by how much the list must scroll to make the step that is shown visible.
function outside() {
  const current = $('#steps [aria-current]');
  if (!current) return 0;
  const c = current.getBoundingClientRect(), l = $('#steps').getBoundingClientRect();
  return c.top < l.top || c.height > l.height ? c.top - l.top : Math.max(0, c.bottom - l.bottom);
}

let following = true; // keep the step that is shown visible, until the player scrolls away from it
function follow() {
  $('#steps').scrollTop += outside();
  following = true;
}

// The tally says how often each rule was used; a press shows only the steps of that rule.
function drawTally() {
  const counts = new Map();
  for (const s of game.steps) counts.set(s.tech, { n: (counts.get(s.tech)?.n || 0) + 1, level: s.level });
  if (filter && !counts.has(filter)) filter = '';
  const box = $('#tally');
  box.hidden = counts.size < 2;
  const key = JSON.stringify([...counts, filter]);
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  box.replaceChildren(...[...counts].map(([name, { n, level }]) => h('button', {
    type: 'button', 'aria-pressed': String(filter === name), onclick: () => { filter = filter === name ? '' : name; changed(); } },
    chip(name, level), h('span', { class: 'count' }, String(n)))));
}

// All steps now.
let wait, asked = 0, asking;
function later() {
  clearTimeout(wait);
  asking?.abort(); // the grid has changed
  const box = $('#allsteps');
  if (game.phase.can.includes('step')) {
    box.setAttribute('aria-busy', 'true');
    if (!$('.group', box)) { setCount($('#h-all .count'), '…'); say(box, 'Looking for everything the rules could do next…'); }
  }
  wait = setTimeout(list, 350);
}

const say = (box, ...words) => box.replaceChildren(h('li', { class: 'none' }, words));

async function list() {
  if (/running|loading/.test(game.phase.phase)) return; // the list is requested when that is over
  const mine = ++asked;
  let steps = [], failed = '';
  if (game.phase.can.includes('step')) {
    const { signal } = asking = new AbortController();
    try { steps = await ask('all', signal); } catch (e) { failed = e.head || 'The list could not be made.'; }
    if (signal.aborted) return; // the grid has changed, and the list was requested again
  }
  if (mine !== asked) return;
  const box = $('#allsteps');
  box.removeAttribute('aria-busy');
  setCount($('#h-all .count'), failed ? '–' : steps.length);
  if (steps.length) box.replaceChildren(...groups(steps, sentence));
  else if (failed) say(box, `${failed} `, link('Try again', later));
  else say(box, game.phase.phase === 'empty' ? 'Load a grid, and everything the rules could do next is listed here.' : 'No rule can fire on this grid.');
}
