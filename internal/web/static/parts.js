// Connects a rule with the grid: pointing at a condition highlights on the grid what it has matched, and pointing at a cell highlights
// the conditions it takes part in. Why and the rules number them in the same way.
import { $, $$, h, at } from './dom.js';
import { game, visible, changed, onDraw } from './game.js';

let lit = 0;      // the condition that is pointed at or has the focus
let walked = 0;   // the one selected by the buttons

const of = e => +(e.target.closest?.('[data-cond]')?.dataset.cond || 0);

function point(n) {
  if (n === lit) return;
  lit = n;
  changed();
}

export function build() {
  for (const place of ['#why', '#editor']) {
    const el = $(place);
    el.addEventListener('pointerover', e => point(of(e)));
    el.addEventListener('pointerleave', () => point(0));
    el.addEventListener('focusin', e => point(of(e)));
    el.addEventListener('focusout', () => point(0));
  }
  // The text area covers the coloured text, so the line follows from the vertical position.
  $('#rules').addEventListener('pointermove', e => {
    const row = $('.code').children[Math.floor((e.clientY - $('.code').getBoundingClientRect().top - 8) / 20)];
    point(+(row?.dataset.cond || 0));
  });
  const grid = $('#grid');
  grid.addEventListener('pointerover', e => { const cell = e.target.closest('.cell'); light(cell ? partsWith(+cell.dataset.i) : []); });
  grid.addEventListener('pointerleave', () => light([]));
  onDraw(draw);
}

const parts = () => visible().step?.parts || [];
const partsWith = i => parts().flatMap((marks, n) => marks.some(([r, c]) => at(r, c) === i) ? [n + 1] : []);

function light(numbers) {
  for (const el of $$('#why [data-cond], #editor [data-cond]')) el.classList.toggle('lit', numbers.includes(+el.dataset.cond));
}

// walker returns the buttons that go through a rule condition by condition; says are the facts in words.
export function walker(says) {
  walked = 0;
  if (says.length < 2) return null;
  const told = h('span', { class: 'walked', role: 'status' });
  const go = by => {
    walked = (walked + by + says.length + 1) % (says.length + 1);
    told.textContent = walked ? `${walked} of ${says.length}: ${says[walked - 1]}` : '';
    changed();
  };
  return h('div', { class: 'walk', role: 'group', 'aria-label': 'Condition by condition' },
    h('button', { type: 'button', class: 'btn quiet sm', 'aria-label': 'Previous condition', onclick: () => go(-1) }, '‹'),
    h('button', { type: 'button', class: 'btn sm', 'aria-label': 'Next condition', onclick: () => go(1) }, '›'), h('span', { class: 'sum' }, 'Condition by condition'), told);
}

// draw highlights on the grid what the condition is about and dims the rest.
function draw() {
  const n = lit || walked, marks = parts()[n - 1] || [];
  game.part = marks.length ? n : 0;
  $('#grid').classList.toggle('parted', marks.length > 0);
  for (const cell of $$('#grid .cell')) {
    const own = marks.filter(([r, c]) => at(r, c) === +cell.dataset.i);
    cell.classList.toggle('lit', own.length > 0);
    for (const mark of $$('.pm span', cell)) mark.classList.toggle('lit', own.some(m => m[2] === +mark.dataset.d));
  }
  if (walked && !lit || lit) light([n]); else if (!$('#grid:hover')) light([]);
}
