// What the browser keeps of the rules: files that are not as shipped, switches, order, and texts that were not saved. The
// server forgets a session; a tab gets its rules back after that.
import { game, on } from './game.js';
import { send } from './session.js';

const read = (storage, key) => { try { return JSON.parse(storage.getItem(key)) || {}; } catch { return {}; } };
// A browser may have no room, or allow nothing to be kept: then a reload finds the rules as shipped.
const write = (storage, key, value) => { try { storage.setItem(key, JSON.stringify(value)); } catch { /* as above */ } };

// drafts are the texts that were typed and not saved, by base and file.
export const drafts = new Map(Object.entries(read(sessionStorage, 'drafts')));
export const keepDrafts = () => write(sessionStorage, 'drafts', Object.fromEntries(drafts));

const plain = k => !k.files.length && !k.off.length && !k.order.length;

function keep(rules) {
  const kept = read(sessionStorage, 'rules');
  const k = {
    files: rules.files.filter(f => f.edited || f.added).map(f => ({ name: f.name, text: f.text })),
    off: rules.off, order: rules.reordered ? rules.techniques.map(t => t.id) : [],
  };
  if (plain(k)) delete kept[rules.base]; else kept[rules.base] = k;
  write(sessionStorage, 'rules', kept);
  if (!plain(k)) write(localStorage, 'rules', kept);
}

let told = () => {};

// build takes what tells the player in a notice.
export function build(tell) {
  told = tell;
  on('rules', keep);
}

// earlier tells whether another tab has kept rules that this one does not have.
export const earlier = () => Object.keys(read(localStorage, 'rules')).length > 0 && !Object.keys(read(sessionStorage, 'rules')).length;

// giveBack gives the rules of this tab, or with from those of an earlier one, to the session, and says so.
export async function giveBack(from = sessionStorage) {
  const kept = read(from, 'rules');
  if (!Object.keys(kept).length) { sayDrafts(); return; }
  try {
    const r = await send('keep', kept);
    const parts = [];
    if (r.files.length) parts.push(`${r.files.join(', ')} as you saved ${r.files.length === 1 ? 'it' : 'them'}`);
    if (r.off) parts.push(`${r.off} technique${r.off === 1 ? '' : 's'} off`);
    if (r.moved) parts.push('your order');
    if (drafts.size) parts.push(`${drafts.size} not saved`);
    told('Your rules are back.', parts.join('; ') + '.' + (r.left.length ? ` Left out, since it has errors: ${r.left.join(', ')}.` : ''));
  } catch (e) { told('Your rules could not be brought back.', e.head || ''); }
}

function sayDrafts() {
  if (drafts.size) told('Your rules are back.', `${[...drafts.keys()].map(k => k.slice(k.indexOf('/') + 1)).join(', ')}: not saved yet.`);
}
