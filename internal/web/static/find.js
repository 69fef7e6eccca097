// Find it yourself: the page names a technique, the player clicks cells and candidates, and the engine says whether they belong to it.
import { $, R, C } from './dom.js';
import { game, changed, on } from './game.js';
import { can, run, said } from './commands.js';

// learnt counts how often the player has found a technique without seeing the step; the browser stores it.
export const learnt = JSON.parse(localStorage.getItem('learnt') || '{}');

function note(q) {
  if (!q.done || !q.right) return;
  learnt[q.tech] = (learnt[q.tech] || 0) + 1;
  localStorage.setItem('learnt', JSON.stringify(learnt));
}

// take shows the engine's answer.
function take(q) {
  if (!q) return;
  note(q);
  said.hint = null;
  game.possible = game.missed = null;
  game.find = q.done ? { ...q.step, quest: q } : { cause: q.cause, gone: q.found, links: [], put: null, parts: [], quest: q };
  changed();
}

export const finding = () => !!game.find && !game.find.quest.done;
export const start = async technique => take(await run('find', { technique: technique || '' }));
export const practise = async technique => take(await run('practise', { technique }));
export const hint = async () => take(await run('findhint', {}));
export const takeStep = () => run('take', {});
export const guess = async (i, d) => take(await run('guess', { r: R(i), c: C(i), d }));

export function stop() { game.find = null; changed(); }

export function build() {
  $('#b-find').addEventListener('click', () => start());
  on('phase', p => { if (!p.can.includes('hint')) game.find = null; });
}

export const draw = () => { $('#b-find').disabled = !can('hint') || finding(); };
