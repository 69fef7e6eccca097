// All steps now: what each technique could do, in groups, the simplest technique first.
import { $$, h, chip } from './dom.js';
import { game, changed } from './game.js';

const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];

// groups creates the items of the list. If a technique reaches the same result in several ways, the engine sends the first one.
export function groups(steps, sentence) {
  const byTechnique = new Map();
  for (const s of steps) {
    const group = byTechnique.get(s.tech) || { tech: s.tech, level: s.level, cost: s.cost, waits: s.waits, steps: [] };
    byTechnique.set(s.tech, group);
    group.steps.push(s);
  }
  const list = [...byTechnique.values()].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || a.cost - b.cost || steps.findIndex(s => s.tech === a.tech) - steps.findIndex(s => s.tech === b.tech));
  const open = list.find(g => !g.waits) || list[0];
  return list.map(g => group(g, g === open, sentence));
}

function group(g, open, sentence) {
  return h('li', { class: g.waits ? 'group off' : 'group' }, h('details', { ...(open ? { open: '' } : {}) },
    h('summary', {}, chip(g.tech, g.level), ' ', h('span', { class: 'count' }, String(g.steps.length)), g.waits ? h('span', { class: 'say' }, ' ' + g.waits) : null, h('span', { class: 't' }, String(g.cost))),
    h('ul', { role: 'list', 'aria-label': g.tech }, g.steps.map(step => {
      const item = h('li', { tabindex: 0, onclick: () => pick(step, item), onkeydown: e => e.key === 'Enter' && pick(step, item) },
        sentence(step), step.ways > 1 ? h('span', { class: 'say' }, ` In ${step.ways} ways.`) : null);
      return item;
    }))));
}

// pick shows a step on the grid, or hides it if it is shown.
function pick(step, item) {
  game.possible = game.possible === step ? null : step;
  for (const li of $$('#allsteps li')) li.removeAttribute('aria-current');
  if (game.possible) item.setAttribute('aria-current', 'true');
  changed();
}
