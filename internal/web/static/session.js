// The connection to a session of the server: commands are sent, events are received.
import { game, changed, receive, encode } from './game.js';
import { giveBack } from './keep.js';
import { call, streams as streaming } from './transport.js';

// hold locks a name until this tab is closed and reports whether no other tab has it. Browsers have no locks on an address
// that is neither secure nor this machine; there every tab gets the name that it asks for.
function hold(name) {
  if (!navigator.locks) return true;
  return new Promise(answer => navigator.locks.request(name, { ifAvailable: true }, lock => {
    answer(!!lock);
    return lock && new Promise(() => {});
  }));
}

const pause = ms => new Promise(done => setTimeout(done, ms));

// resume continues the session that this tab had before a reload, or opens one. If the tab is a duplicate, the other tab holds the session,
// and this one continues with a copy. It reports whether this tab had the session before.
export async function resume() {
  const before = JSON.parse(sessionStorage.getItem('session') || 'null');
  const known = before && (await call(`s/${before.id}/why?r=1&c=1`).catch(() => ({}))).ok;
  if (!known) { await open(); return false; }
  for (let i = 0; i < 4; i++) { // a tab that is reloaded may keep its lock for a moment
    if (await hold('session ' + before.id)) { Object.assign(game, { id: before.id, bases: before.bases }); return true; }
    await pause(80);
  }
  await open(before.id);
  return true;
}

// open opens a session, as a copy of the session from if that is given.
async function open(from = '') {
  const answer = await call('s' + (from && '?from=' + from), { method: 'POST' });
  const made = await answer.json();
  if (!answer.ok) throw made.error;
  game.id = made.id; game.bases = made.bases;
  sessionStorage.setItem('session', JSON.stringify(made));
  await hold('session ' + made.id);
}

const EVENTS = ['cell', 'step', 'phase', 'line', 'match', 'rules', 'reset'];
const STREAMS = 4; // a browser has six connections to a server, for all tabs together
let source, seen = '', pending = 0, wake = () => {}, mine = 0, streams;

// connect listens to the session's events and reconnects after an interruption. The first tabs have a stream each; further tabs poll.
export async function connect() {
  source?.close();
  seen = '';
  const now = ++mine;
  streams ??= slot();
  if (await streams) stream(); else listen(now);
}

async function slot() {
  if (!streaming) return false;
  for (let i = 1; i <= STREAMS; i++) if (await hold('stream ' + i)) return true;
  return false;
}

function stream() {
  source = new EventSource(`s/${game.id}/events`);
  source.onopen = online;
  source.onerror = () => { source.close(); retry(4); };
  for (const name of EVENTS) source.addEventListener(name, m => receive(name, m.data, m.lastEventId));
}

// listen polls for events: often while a command is running, otherwise from time to time.
async function listen(now) {
  while (now === mine) {
    try { await poll(); } catch { retry(4); return; }
    await Promise.race([pause(pending ? 120 : 4000), new Promise(done => { wake = done; })]);
  }
}

async function poll() {
  const answer = await call(`s/${game.id}/events?now`, { headers: seen ? { 'Last-Event-ID': seen } : {} });
  if (!answer.ok) throw answer;
  for (const block of (await answer.text()).split('\n\n')) {
    const field = name => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    if (field('event')) { seen = field('id'); receive(field('event'), field('data'), seen); }
  }
  online();
}

function online() { if (game.offline) { game.offline = 0; clearTimeout(timer); changed(); } }

let timer;
function retry(seconds) {
  clearTimeout(timer);
  game.offline = seconds;
  changed();
  timer = setTimeout(() => seconds > 1 ? retry(seconds - 1) : tryNow(), 1000);
}

// tryNow connects again. If the session is gone, a new one gets the grid and the rules that the page has stored.
export async function tryNow() {
  clearTimeout(timer);
  try {
    const answer = await call(`s/${game.id}/why?r=1&c=1`);
    if (answer.status === 404) await anew();
    await connect();
  } catch { retry(4); }
}

async function anew() {
  const kept = game.phase.phase === 'empty' ? '' : encode(game.cells), title = game.phase.title, base = game.rules?.base || '';
  await open();
  await giveBack();
  if (kept) await send('load', { position: kept, sample: title, base });
}

// send sends a command. If it is refused, {kind, head, detail} is thrown. Commands that change the game are sent one after the other,
// in the order of the calls; those that only try out a text do not wait.
const APART = ['check', 'scenarios', 'boards'];
let last = Promise.resolve();

export function send(command, body = {}) {
  if (APART.includes(command)) return give(command, body);
  const mine = last.then(() => give(command, body));
  last = mine.catch(() => {});
  return mine;
}

// give sends a command at once. If the body is a function, it is called now and returns what to send, or null for nothing.
async function give(command, body) {
  const now = typeof body === 'function' ? body() : body;
  if (!now) return;
  pending++;
  wake();
  try {
    return await unpack(await call(`s/${game.id}/${command}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(now) }).catch(lost));
  } finally {
    pending--;
    wake();
  }
}

function lost() {
  if (!game.offline) retry(4);
  throw { kind: 'offline', head: 'The engine stopped answering.', detail: '' };
}

// ask sends a question. The signal of an AbortController can abort it.
export async function ask(question, signal) { return unpack(await call(`s/${game.id}/${question}`, { signal })); }

async function unpack(answer) {
  const data = await answer.json();
  if (answer.ok) return data;
  if (answer.status === 404 && data.error.kind === 'gone' && !game.offline) retry(1);
  throw data.error;
}
