// A technique shared by link: the address contains the text of its rules, the board and the step. Whoever opens it gets the
// rules in the page's sandbox, where they run like rules that are typed.
import { game, changed, decode, encode } from './game.js';
import { ask, send } from './session.js';
import { openRule, present } from './editor.js';

const pipe = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

async function pack(text) {
  const bytes = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));
  return new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw')));
}

// address returns a link to the rule file in the editor, with the board before the step that is shown.
export async function address() {
  const q = new URLSearchParams(), { file, text } = present(), n = game.shown, step = game.steps[n - 1];
  if (game.phase.phase !== 'empty') {
    // The board before the first step is the puzzle itself.
    const before = !step ? encode(game.cells) : n > 1 ? game.steps[n - 2].grid : encode(undone(step));
    q.set('g', before);
    if (game.phase.title) q.set('s', game.phase.title);
  }
  q.set('b', game.rules.base);
  q.set('f', file);
  q.set('t', await pack(text));
  if (step) q.set('x', step.head);
  return location.origin + location.pathname + '#' + q;
}

// undone returns the board before a first step: the candidates that the step eliminated are back.
function undone(step) {
  const cells = decode(step.grid);
  for (const [r, c, d] of step.gone) cells[(r - 1) * 9 + c - 1].cands.push(d);
  if (step.put) cells[(step.put[0] - 1) * 9 + step.put[1] - 1] = { value: 0, kind: 'open', cands: [step.put[2]] };
  return cells;
}

// take sends the rules of an address to the session, before the board is loaded. It returns a message for the player.
export async function take(q) {
  if (!q.get('t')) return null;
  let text;
  try { text = await unpack(q.get('t')); } catch { return { head: 'The rules in the address are damaged.', detail: '' }; }
  const name = q.get('f') || 'shared.drl', base = q.get('b') || game.bases.at(-1);
  const rules = game.rules?.base === base ? game.rules : null;
  const r = await send('keep', { [base]: { files: [{ name, text }], off: rules?.off || [], order: rules?.reordered ? rules.techniques.map(t => t.id) : [] } });
  return r.left.length ? { head: `The link came with ${name}, which has errors.`, detail: 'It was left out.' } :
    { head: `The link came with ${name}.`, detail: 'It is in Rules, and runs in the sandbox like rules that you type.', file: name };
}

// show opens the file of the link, and the step at which the link was made.
export async function show(q, taken) {
  if (!taken?.file) return;
  openRule(taken.file, 1);
  if (!q.get('x')) return;
  const step = (await ask('all')).find(s => s.file === taken.file && s.head === q.get('x'));
  if (step) { game.possible = step; changed(); }
}
