// Two dialogs: lessons, one technique after the other, and the report on the rules of a base.
import { $, h, chip, link, plural } from './dom.js';
import { game } from './game.js';
import { ask } from './session.js';
import { openRule } from './editor.js';
import { learnt, practise } from './find.js';

export function build() {
  $('#b-lessons').addEventListener('click', lessons);
  $('#b-report').addEventListener('click', report);
}

// fill requests the content of a dialog and opens it; an error is shown in place of the content.
async function fill(dialog, question, show) {
  const body = $('.body', dialog);
  body.replaceChildren(h('p', {}, 'Loading…'));
  dialog.showModal();
  try { body.replaceChildren(...show(await ask(question))); } catch (e) { body.replaceChildren(h('p', { role: 'alert' }, `${e.head} ${e.detail || ''}`)); }
}

// lessons shows the techniques in their order; the first one that the player has not found yet is next.
export function lessons() {
  return fill($('#lessons'), 'lessons', list => {
    if (!list.length) return [h('p', {}, 'These rules are one whole. The ladder has a lesson for each of its techniques.')];
    const next = list.find(l => !learnt[l.name]), done = list.filter(l => learnt[l.name]).length;
    return [
      h('p', { role: 'status' }, `${done} of ${plural(list.length, 'technique')} learnt. `, next ? `Next: ${next.name}.` : 'That is all of them.'),
      next ? h('p', {}, h('button', { type: 'button', class: 'btn primary', onclick: () => begin(next) }, `Next lesson: ${next.name}`)) : '',
      h('ol', { class: 'lessons', role: 'list', 'aria-label': 'Lessons' }, list.map((l, i) => lesson(l, i + 1, l === next))),
    ].filter(Boolean);
  });
}

function lesson(l, n, next) {
  const state = learnt[l.name] ? `learnt, found ${learnt[l.name]}×` : next ? 'next' : '';
  return h('li', { class: learnt[l.name] ? 'learnt' : '', ...(next ? { 'aria-current': 'step' } : {}) },
    h('details', next ? { open: true } : {},
      h('summary', {}, h('span', { class: 'n' }, String(n)), chip(l.name, l.level), h('span', { class: 'used' }, state)),
      h('p', {}, l.words || 'Its rule file does not say what it looks for.'),
      h('p', { class: 'acts' }, h('button', { type: 'button', class: 'btn sm', onclick: () => begin(l) }, `Practise ${l.name}`),
        link('Show the rule', () => { $('#lessons').close(); openRule(l.file, 1); }, { 'aria-label': `Show the rule of ${l.name}` }))));
}

// begin loads a board of the technique.
function begin(l) {
  $('#lessons').close();
  return practise(l.id);
}

// report describes the rules of the base in words.
function report() {
  $('#report-h').textContent = `Rules of the base ${game.rules?.base || ''}`;
  return fill($('#report'), 'report', r => [
    h('p', {}, `${plural(r.rules, 'rule')}${grouped(r) ? ` in ${plural(r.groups.length, 'group')}` : ''}, as shipped.`),
    ...(r.flow?.length ? [h('h3', {}, 'Flow'), h('ol', { class: 'flow', role: 'list', 'aria-label': 'Flow' }, r.flow.map(s => h('li', {}, `${s.from} → ${s.to}: ${s.rule}`)))] : []),
    ...r.groups.flatMap(g => [grouped(r) ? h('h3', {}, g.name ? `Group ${g.name}` : 'In no group') : '', ...g.files.flatMap(file)]),
  ].filter(Boolean));
}

const grouped = r => r.groups.some(g => g.name);

const file = f => [h('h4', {}, f.name), f.words ? h('p', {}, f.words) : '',
  h('ul', {}, f.rules.map(r => h('li', {}, h('b', {}, r.name), r.words ? `: ${r.words}` : '')))].filter(Boolean);
