// The grid: cells, pencil marks, links, and the row of digits below.
import { $, $$, h, svg, at, count, setCount } from './dom.js';
import { game, visible, onDraw } from './game.js';

const grid = $('#grid');
const R = i => Math.floor(i / 9), C = i => i % 9;
const cells = [];

// build creates the 81 cells once. Drawing changes them in place, so that the focus and a screen reader keep their position.
export function build() {
  for (let r = 0; r < 9; r++) {
    const row = h('div', { class: 'row', role: 'row', 'aria-rowindex': r + 1 });
    for (let c = 0; c < 9; c++) {
      const cell = h('div', { role: 'gridcell', 'aria-colindex': c + 1, 'data-i': r * 9 + c, tabindex: -1 });
      cells.push(cell);
      row.append(cell);
    }
    grid.append(row);
  }
  for (const axis of ['.cols', '.rows']) $(axis).append(...[...Array(9)].map((_, i) => h('span', {}, String(i + 1))));
  $('.digits').append(...[...Array(9)].map((_, i) => h('button', { type: 'button', 'data-d': i + 1 }, String(i + 1), count())));
  onDraw(draw);
}

export const focusCell = i => cells[i].focus();

const marksOf = (list, i) => (list || []).filter(([r, c]) => at(r, c) === i).map(m => m[2]);

function draw() {
  const { cells: state, step } = visible();
  const dup = game.draft ? [] : game.phase.dup || [];
  const busy = game.phase.phase === 'loading';
  grid.classList.toggle('loading', busy);
  grid.setAttribute('aria-busy', busy);
  let two = 0; // cells with two candidates
  cells.forEach((el, i) => { if (drawCell(el, i, state[i], step, dup.includes(i)) === 2) two++; });
  drawLinks(state, step);
  drawDigits(state);
  const b = $('#bivalue');
  b.setAttribute('aria-pressed', game.bivalue);
  b.setAttribute('aria-label', `Highlight bivalue cells, ${two} left`);
  setCount(b.lastChild, two);
}

// drawDigits draws the row below the grid. While a puzzle is being typed, its digits go into the selected cell.
function drawDigits(state) {
  $('.digits').setAttribute('aria-label', game.draft ? 'Enter digit' : 'Highlight digit');
  for (const b of $$('.digits button')) {
    const d = +b.dataset.d, left = Math.max(0, 9 - state.filter(c => c.value === d).length);
    b.setAttribute('aria-pressed', game.draft ? game.draft[game.selected] === d : game.digit === d);
    b.setAttribute('aria-label', game.draft ? `Enter ${d}` : game.find && !game.find.quest.done ? `Point at ${d}` : `Highlight ${d}, ${left} left`);
    setCount(b.lastChild, left || '✓');
  }
}

// drawCell draws a cell and returns the number of its candidates.
function drawCell(el, i, c, step, dup) {
  const gone = [...new Set(marksOf(step?.gone, i))], cause = marksOf(step?.cause, i);
  const put = step?.put && at(step.put[0], step.put[1]) === i;
  const shown = [...new Set([...c.cands, ...gone])].sort();
  const cls = ['cell'];
  if (C(i) === 2 || C(i) === 5) cls.push('c3');
  if (R(i) === 2 || R(i) === 5) cls.push('r3');
  if (C(i) === 8) cls.push('c9');
  if (R(i) === 8) cls.push('r9');
  if (c.value) cls.push(c.kind);
  if (c.value && c.value === game.digit) cls.push('hl');
  const left = c.value ? [] : c.cands.filter(d => !gone.includes(d));
  if (game.bivalue && left.length === 2) cls.push('two');
  if (cause.length) cls.push('cause');
  if (gone.length) cls.push('target');
  if (put) cls.push('fresh');
  if (dup) cls.push('dup');
  let name = `row ${R(i) + 1} column ${C(i) + 1}, `;
  name += c.value ? `${c.value}, ${c.kind}` : left.length ? `candidates ${left.join(' ')}` : 'empty';
  if (gone.length && !c.value) name += `, ${[...gone].sort().join(' ')} eliminated`;
  if (cause.length) name += ', cause of this step';
  if (dup) name += ', duplicate';
  const selected = game.selected === i;
  el.className = cls.join(' ');
  set(el, 'aria-label', name);
  set(el, 'aria-selected', String(selected));
  el.tabIndex = i === Math.max(0, game.selected) ? 0 : -1;
  const look = c.value ? `v${c.value}` : shown.map(d => d + (gone.includes(d) ? 'x' : cause.includes(d) ? 'o' : d === game.digit ? 'h' : '')).join(' ');
  if (el.dataset.look === look) return left.length;
  el.dataset.look = look;
  if (c.value) {
    el.replaceChildren(h('span', { class: 'v', 'aria-hidden': 'true' }, String(c.value)));
    return 0;
  }
  // The text lists the digits like the accessible name: remaining ones, then eliminated ones. The style sheet places them.
  const order = [...left, ...gone.sort()];
  el.replaceChildren(h('span', { class: 'pm', 'aria-hidden': 'true' }, order.flatMap(d => [h('span', {
    'data-d': d, class: `d${d} ` + (gone.includes(d) ? 'gone' : cause.includes(d) ? 'on' : d === game.digit ? 'hl' : '') }, String(d)), ' '])));
  return left.length;
}

function set(el, name, value) { if (el.getAttribute(name) !== value) el.setAttribute(name, value); }

// Links. A cell is 100 units wide; a link ends at the edge of the candidate's disc.
const spot = ([r, c, d]) => [(c - 1) * 100 + 20 + (d - 1) % 3 * 30, (r - 1) * 100 + 20 + Math.floor((d - 1) / 3) * 30];
let drawn = '';

function drawLinks(state, step) {
  const box = $('#links'), links = step?.links || [];
  const key = JSON.stringify([links, step?.grid, step?.gone]);
  if (key === drawn) return;
  drawn = key;
  box.replaceChildren();
  if (!links.length) return;
  const obstacles = obstaclesOf(state, step);
  for (const l of links) {
    const d = curve(spot(l.a), spot(l.b), obstacles);
    if (!d) continue;
    box.append(svg('path', { d }), svg('path', { d, class: l.strong ? 'l' : 'l weak', ...(l.strong ? { pathLength: 1 } : {}) }));
  }
}

// obstaclesOf lists what a link should not cross: digits and pencil marks, as [x, y, radius, weight].
function obstaclesOf(state, step) {
  const list = [];
  state.forEach((c, i) => {
    if (c.value) list.push([C(i) * 100 + 50, R(i) * 100 + 50, 30, 3]);
    for (const d of new Set([...c.cands, ...marksOf(step.gone, i)])) list.push([...spot([R(i) + 1, C(i) + 1, d]), 15, 1]);
  });
  return list;
}

// curve returns a quadratic curve between two candidates: of several bends the one that crosses the least, and of equal ones
// the flattest.
function curve([x1, y1], [x2, y2], obstacles) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length < 45) return '';
  const ux = (x2 - x1) / length, uy = (y2 - y1) / length;
  let best = null;
  for (let bend = -0.5; bend <= 0.501; bend += 0.04) {
    const k = bend * length * 2, mx = (x1 + x2) / 2 - uy * k / 1, my = (y1 + y2) / 2 + ux * k;
    let cost = Math.abs(bend) * 9;
    const steps = Math.ceil(length / 8);
    for (let s = 1; s < steps; s++) {
      const t = s / steps, a = (1 - t) * (1 - t), b = 2 * t * (1 - t), c = t * t;
      const x = a * x1 + b * mx + c * x2, y = a * y1 + b * my + c * y2;
      if (x < 4 || y < 4 || x > 896 || y > 896) { cost += 20; continue; }
      if (Math.min(Math.hypot(x - x1, y - y1), Math.hypot(x - x2, y - y2)) < 24) continue;
      for (const [ox, oy, radius, weight] of obstacles) if (Math.hypot(x - ox, y - oy) < radius + 3) cost += weight;
    }
    if (!best || cost < best.cost) best = { cost, mx, my };
  }
  const { mx, my } = best;
  const cut = (x, y) => { const l = Math.hypot(mx - x, my - y) || 1; return `${(x + (mx - x) / l * 21).toFixed(1)} ${(y + (my - y) / l * 21).toFixed(1)}`; };
  return `M${cut(x1, y1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${cut(x2, y2)}`;
}
