// What the page says about the game: the notice, the status line, the title, and which buttons are enabled.
import { $, $$, h, plural } from './dom.js';
import { game, changed, visible } from './game.js';
import { tryNow } from './session.js';
import { said, can, press, run, takeHint, loadTyped, leaveDraft, editGrid, useBase, replay } from './commands.js';
import { broken } from './editor.js';
import { whole } from './steps.js';
import * as find from './find.js';
import { lessons } from './lessons.js';

const button = (text, onclick, cls = '') => h('button', { type: 'button', class: `btn sm ${cls}`, onclick }, text);

// notice is [kind, head, text, buttons]; it is shown in place of the legend.
function notice() {
  const p = game.phase;
  if (game.offline) return ['bad', 'The engine stopped answering.', `Your grid is kept in this page and in its address. Trying again in ${game.offline} s.`, [button('Try now', tryNow)]];
  if (said.error) return ['warn', said.error.head, said.error.detail || '', [button('Close', () => { said.error = null; changed(); }, 'quiet')]];
  if (said.note) return ['ok', said.note.head, said.note.detail || '', [button('Close', () => { said.note = null; changed(); }, 'quiet')]];
  if (game.draft) return ['', 'Typing a puzzle.', 'Digits go where the frame is, from the keyboard or the row above; the same again clears.', [button('Load this grid', loadTyped), game.phase.phase === 'empty' ? '' : button('Cancel', leaveDraft, 'quiet')].filter(Boolean)];
  if (game.find) {
    const q = game.find.quest;
    return [q.done || q.right ? 'ok' : '', q.head, q.say, q.done ? [button('Take this step', find.takeStep), button('Lessons', lessons, 'quiet'), button('Close', find.stop, 'quiet')] :
      [button('Hint for this', find.hint), button('Give up', find.stop, 'quiet')]];
  }
  const hint = said.hint;
  if (hint) {
    if (!hint.stage) return ['warn', hint.head, hint.say, []];
    return ['', `Hint ${hint.stage} of 3`, hint.say, [hint.stage === 2 ? button('Show and do it', takeHint) : button('Where?', takeHint), button('Find it', () => find.start())]];
  }
  switch (p.phase) {
    case 'broken': return ['bad', p.head, p.say, [button('Edit grid', editGrid)]];
    case 'stuck': return ['warn', p.head, p.say, stuckButtons()];
    case 'solved': return ['ok', p.head, p.say, game.steps.length ? [button('Replay', replay)] : []];
    case 'limited': return ['warn', p.head, p.say, []];
    case 'ready': if (p.head) return ['warn', p.head, p.say, [button('Edit grid', editGrid)]];
  }
  return null;
}

function stuckButtons() {
  const other = game.bases.at(-1) === game.rules?.base ? null : game.bases.at(-1);
  return [other && button(`Use the ${other.toLowerCase()}`, () => useBase(other)), can('search') && button('Search', () => run('search', {}))].filter(Boolean);
}

let told = null;
function drawNotice() {
  const n = notice(), box = $('#notice'), step = visible().step;
  $('.legend').hidden = !!n || !step || !(step.cause?.length || step.gone?.length);
  const key = n ? `${n[0]}|${n[1]}|${n[2]}|${n[3].map(b => b.textContent)}` : '';
  if (key === told) return;
  told = key;
  box.className = n ? `notice ${n[0]}` : '';
  const had = box.contains(document.activeElement) && document.activeElement.textContent;
  box.replaceChildren(...(n ? [h('p', {}, h('b', {}, n[1]), n[1].startsWith('Hint') ? dots(said.hint.stage) : '', n[2] ? h('br') : '', n[2]), h('span', { class: 'acts' }, n[3])] : []));
  // If a button of the notice had the focus, the focus stays in the notice: at the same button, or at the first one.
  if (had && n?.[3].length) (n[3].find(b => b.textContent === had) || n[3][0]).focus();
}

const dots = n => h('span', { class: 'dots', 'aria-hidden': 'true' }, [1, 2, 3].map(i => h('i', { class: i <= n ? 'f' : '' })));

const STATES = { ready: 'step', running: 'step', limited: 'stuck' };

function state() {
  if (game.offline) return 'offline';
  if (!game.ready) return 'loading';
  if (game.draft) return 'empty';
  if (said.hint?.stage || game.find) return 'hint';
  if (said.error || broken() && game.phase.phase === 'ready') return 'error';
  return STATES[game.phase.phase] || game.phase.phase;
}

function drawStatus() {
  const p = game.phase, n = game.shown || p.steps;
  const parts = [];
  const phase = (cls, text) => h('span', { class: `ph ${cls}` }, text);
  const filled = () => h('span', {}, h('b', {}, String(p.filled)), ' of 81 filled');
  const one = () => h('span', {}, { 0: 'no solution', 1: 'one solution', 2: 'several solutions' }[p.solutions] || 'solutions not counted');
  if (game.offline) parts.push(phase('bad', 'Not connected'));
  else if (p.phase === 'empty' || game.draft) parts.push(phase('idle', 'No grid loaded'));
  else if (p.phase === 'loading') parts.push(phase('', `Loading ${p.title || 'the grid'}…`), h('span', {}, 'counting solutions'));
  else if (p.phase === 'running') parts.push(phase('', 'The rules are at work…'), filled());
  else if (p.phase === 'broken') parts.push(phase('bad', 'Not a Sudoku'), h('span', {}, plural(p.faults.length, 'fault')), h('span', {}, 'no solution'), h('span', {}, 'not rated'));
  else {
    const word = { solved: 'Solved', stuck: 'Stuck', limited: 'Stopped' }[p.phase];
    parts.push(phase(p.phase === 'solved' ? 'ok' : word ? 'bad' : '', word || (n ? `Step ${n}` : 'Ready')), filled(), one());
    if (!p.rating) parts.push(h('span', {}, 'not rated'));
    else if (!p.rating.solved) parts.push(h('span', { class: 'tip', tabindex: 0, title: `These rules place what they can and then stop: no step fires any more.` }, 'beyond these rules'));
    else parts.push(h('span', { class: 'tip', tabindex: 0, title: `${cap(p.rating.level)}: its hardest step is ${p.rating.level} (${p.rating.hardest}). ${p.rating.sum} is the sum of all steps' costs with the techniques that are switched on, however the puzzle is turned; the steps shown here may add up to something else.` },
      'rated ', h('b', {}, `${p.rating.level} ${p.rating.sum}`)));
    const s = game.steps[game.shown - 1];
    if (s && p.phase !== 'solved') parts.push(h('span', { class: 'sr' }, `${s.tech}: ${s.head}. ${whole(s.text)}`));
  }
  const box = $('#status'), key = parts.map(x => x.textContent).join('|');
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  box.replaceChildren(...parts);
}
const cap = text => text.charAt(0).toUpperCase() + text.slice(1);

export function draw() {
  const p = game.phase;
  document.body.dataset.state = state();
  document.body.toggleAttribute('data-busy', p.phase === 'running' || p.phase === 'loading');
  $('#empty').hidden = p.phase !== 'empty' || !!game.draft;
  for (const name of Object.keys(press)) $('#b-' + name).disabled = !can(name);
  for (const b of [$('#load'), ...$$('.empty-card button')]) b.disabled = !game.ready || !!game.offline;
  $('#load').classList.toggle('primary', p.phase === 'empty' || !!game.draft);
  $('#b-step').classList.toggle('primary', p.phase !== 'empty' && !game.draft);
  const name = p.title || (p.phase === 'empty' ? '' : 'Own puzzle');
  $('.fold-name').textContent = name || 'Choose a puzzle';
  $('.fold-sub').textContent = game.rules ? `${game.rules.base} rules` : '';
  const what = { solved: `Solved: ${name}`, stuck: `Stuck: ${name}`, broken: 'Not a Sudoku', empty: 'Choose a puzzle', loading: 'Loading' }[p.phase];
  const title = (game.draft ? 'Typing a puzzle' : what || (p.steps ? `${name}, step ${game.shown || p.steps}` : name)) + ' – Whenthen Sudoku';
  if (document.title !== title) document.title = title;
  find.draw();
  drawNotice();
  drawStatus();
}
