// The list of techniques, which can be switched off, and reordered by dragging or by keys.
import { $, $$, h, icon, chip } from './dom.js';
import { game, onDraw, changed, on } from './game.js';
import { send } from './session.js';
import { whyNot } from './why.js';
import { learnt } from './find.js';

const list = $('.techs');
let dragged = null, drawn = '';

export function build() {
  onDraw(draw);
  on('rules', hear);
  on('reset', (e, id) => hear(e.rules, id));
  $('#b-order').addEventListener('click', () => apply(null, []));
}

function draw() {
  const rules = game.rules;
  if (!rules || dragged) return;
  const used = new Map();
  for (const s of game.steps) used.set(s.tech, (used.get(s.tech) || 0) + 1);
  const key = JSON.stringify([rules.techniques, rules.off, [...used], game.phase.phase === 'empty', learnt]);
  if (key === drawn) return;
  drawn = key;
  const focus = document.activeElement?.closest?.('.techs li')?.dataset.id, kind = document.activeElement?.className;
  const n = rules.techniques.length;
  list.replaceChildren(...(n ? rules.techniques.map((t, i) => row(t, i, n, rules.off.includes(t.id), used.get(t.name) || 0)) :
    [h('li', { class: 'none' }, 'This rule base is one whole: nothing in it is switched off.')]));
  $('#b-order').disabled = !rules.reordered;
  if (focus) $(`li[data-id="${CSS.escape(focus)}"] .${kind?.split(' ')[0]}`, list)?.focus();
}

function row(t, i, n, off, used) {
  const name = t.name.charAt(0).toUpperCase() + t.name.slice(1);
  return h('li', { class: off ? 'off' : '', 'data-id': t.id },
    h('button', { type: 'button', class: 'grip', 'aria-label': `Move ${name}, position ${i + 1} of ${n}`, onpointerdown: drag, onkeydown: e => move(e, t.id) }, icon('i-grip')),
    h('span', { class: 'n' }, String(i + 1)), chip(t.name, t.level),
    h('span', { class: 'used' }, [off ? 'off' : used ? `used ${used}×` : '', learnt[t.name] ? `found ${learnt[t.name]}×` : ''].filter(Boolean).join(', ')),
    game.rules.scenarios ? h('button', { type: 'button', class: 'btn quiet sm why-not', 'aria-label': `Why not ${name} here?`, disabled: game.phase.phase === 'empty', onclick: () => ask(t.id) }, 'Why not?') : h('span'),
    h('input', { type: 'checkbox', role: 'switch', class: 'switch', 'aria-label': name, ...(off ? {} : { checked: true }), onchange: e => toggle(t.id, e.target) }));
}

// Switches and order are shown at once as the player wants them, until the engine has confirmed them: what it sends
// before answers an earlier press, and the next quick press must not start from that.
let wish = null; // {base, off, order, event}: event is the number of the confirming event, once it is known
let heard = null; // {rules, id}: what the engine sent last

function hear(rules, id) {
  if (!rules) return;
  heard = { rules, id };
  if (wish && (wish.base !== rules.base || id >= wish.event)) wish = null;
  show();
}

// show gives the page the rules that the engine sent last, changed as the player wants them.
function show() {
  game.rules = heard.rules;
  if (!wish) return;
  const { off, order } = wish, techniques = [...heard.rules.techniques];
  if (order.length) techniques.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  game.rules = { ...heard.rules, off, techniques, reordered: order.length > 0 };
}

async function apply(off, order) {
  const rules = game.rules, mine = wish = {
    base: rules.base, off: off || rules.off, order: order || (rules.reordered ? rules.techniques.map(t => t.id) : []), event: Infinity,
  };
  show();
  changed();
  try {
    // If several wishes are waiting, only the last one is sent, because it includes the others.
    const answer = await send('techniques', () => mine === wish && { off: mine.off, order: mine.order });
    if (answer) mine.event = answer.event;
  } catch (e) {
    mine.event = 0; // it was refused
    $('#scen-sum').textContent = `${e.head} ${e.detail || ''}`;
    drawn = '';
  }
  if (mine !== wish || heard.id < mine.event) return;
  wish = null;
  show();
  changed();
}

// ask shows in the Why panel why a technique is not used on the grid.
async function ask(id) {
  const e = await whyNot(id);
  if (e) $('#scen-sum').textContent = `${e.head || 'That cannot be told.'} ${e.detail || ''}`;
}

function toggle(id, input) {
  const off = game.rules.off.filter(x => x !== id);
  if (!input.checked) off.push(id);
  apply(off, null);
}

function move(e, id) {
  if (!e.altKey || !/^Arrow(Up|Down)$/.test(e.key)) return;
  e.preventDefault();
  const ids = game.rules.techniques.map(t => t.id), i = ids.indexOf(id), to = i + (e.key === 'ArrowUp' ? -1 : 1);
  if (to < 0 || to >= ids.length) return;
  ids.splice(i, 1);
  ids.splice(to, 0, id);
  $('#scen-sum').textContent = `Position ${to + 1} of ${ids.length}`;
  apply(null, ids);
}

// drag moves a row with the pointer. The list captures the pointer, because a row leaves the document for a moment whenever it moves.
function drag(e) {
  const li = e.target.closest('li');
  if (dragged || e.button) return;
  dragged = li;
  li.classList.add('drag');
  list.setPointerCapture(e.pointerId);
  const over = m => {
    const rows = $$('li', list), target = rows.find(r => { const b = r.getBoundingClientRect(); return m.clientY >= b.top && m.clientY < b.bottom; });
    if (!target || target === li) return;
    if (rows.indexOf(target) > rows.indexOf(li)) target.after(li); else target.before(li);
  };
  const end = m => {
    for (const name of ['pointerup', 'pointercancel']) list.removeEventListener(name, end);
    list.removeEventListener('pointermove', over);
    li.classList.remove('drag');
    dragged = null;
    const ids = $$('li', list).map(r => r.dataset.id), as = game.rules.techniques.map(t => t.id);
    if (m.type === 'pointerup' && ids.join() !== as.join()) apply(null, ids);
    else if (ids.join() !== as.join()) { drawn = ''; draw(); }
  };
  list.addEventListener('pointermove', over);
  for (const name of ['pointerup', 'pointercancel']) list.addEventListener(name, end);
}
