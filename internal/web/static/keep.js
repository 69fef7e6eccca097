// What the browser stores of the rules: changed files, which techniques are switched off, their order, and texts that were not saved. The
// server drops idle sessions; the tab then sends its rules to the new session.
import { game, on } from './game.js';
import { send } from './session.js';

const read = (storage, key) => { try { return JSON.parse(storage.getItem(key)) || {}; } catch { return {}; } };
// A browser may have no space, or forbid storage: then a reload starts with the shipped rules.
const write = (storage, key, value) => { try { storage.setItem(key, JSON.stringify(value)); } catch { /* nothing is stored */ } };

// drafts are the texts that were typed but not saved, by base and file.
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

// build takes the function that shows a notice.
export function build(tell) {
  told = tell;
  on('rules', keep);
}

// earlier reports whether another tab has stored rules that this one does not have.
export const earlier = () => Object.keys(read(localStorage, 'rules')).length > 0 && !Object.keys(read(sessionStorage, 'rules')).length;

// giveBack sends the stored rules of this tab to the session, or those of an earlier tab (from), and shows a notice.
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
