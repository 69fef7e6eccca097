// Connects the parts of the page and starts them. Commands go out through commands.js; the server's events report what happens.
import { $, $$, h } from './dom.js';
import { game, onDraw, changed, on } from './game.js';
import { connect, resume } from './session.js';
import { said, press, load, loadTyped, chooseSample, puzzleTyped, useBase, type, edit } from './commands.js';
import { digit, highlightBivalue } from './keys.js';
import { draw } from './notice.js';
import * as commands from './commands.js';
import * as layout from './layout.js';
import * as grid from './grid.js';
import * as steps from './steps.js';
import * as why from './why.js';
import * as editor from './editor.js';
import * as techniques from './techniques.js';
import * as share from './share.js';
import * as keep from './keep.js';
import * as parts from './parts.js';
import * as find from './find.js';
import * as focus from './focus.js';
import * as link from './link.js';
import { build as buildConsole } from './console.js';
import { build as buildLessons } from './lessons.js';

function wire() {
  for (const [name, f] of Object.entries(press)) $('#b-' + name).addEventListener('click', f);
  $('.setup').addEventListener('submit', e => { e.preventDefault(); loadTyped(); });
  $('#sample').addEventListener('change', e => chooseSample(e.target.value));
  $('#puzzle').addEventListener('keydown', e => { if (e.key === 'Enter' && !e.shiftKey) { e.preventDefault(); loadTyped(); } });
  $('#puzzle').addEventListener('input', puzzleTyped);
  $('#puzzle').addEventListener('scroll', e => { if (!/\n/.test(e.target.value)) e.target.scrollTop = 0; });
  $('#base').addEventListener('change', e => useBase(e.target.value));
  for (const b of $$('.empty-picks button')) b.addEventListener('click', () => chooseSample(b.textContent));
  $('.digits').addEventListener('click', e => { const b = e.target.closest('button'); if (b) digit(+b.dataset.d); });
  $('#type').addEventListener('click', () => { type(0); grid.focusCell(0); });
  $('#bivalue').addEventListener('click', highlightBivalue);
  $('#keys-open').addEventListener('click', () => $('#keys').showModal());
  $('#letters').checked = localStorage.getItem('letters') !== 'off';
  $('#letters').addEventListener('change', e => localStorage.setItem('letters', e.target.checked ? 'on' : 'off'));
  addEventListener('hashchange', fromAddress);
}

function themes() {
  const all = ['automatic', 'light', 'dark'];
  const theme = t => {
    if (t === 'automatic') delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = t;
    $('#theme').setAttribute('aria-label', 'Theme: ' + t);
    localStorage.setItem('theme', t);
  };
  $('#theme').addEventListener('click', () => theme(all[(all.indexOf($('#theme').getAttribute('aria-label').slice(7)) + 1) % 3]));
  theme(new URLSearchParams(location.search).get('theme') || localStorage.getItem('theme') || 'automatic');
}

// fromAddress loads the grid in the address, if it is not the one that is shown.
async function fromAddress() {
  const q = new URLSearchParams(location.hash.slice(1));
  if (location.hash === sessionStorage.getItem('hash')) return;
  sessionStorage.setItem('hash', location.hash);
  if (!q.get('g') && !q.get('t')) return;
  if (q.get('b') && game.bases.includes(q.get('b'))) $('#base').value = q.get('b');
  const taken = await link.take(q);
  if (q.get('g')) await share.fromHistory(() => load({ position: q.get('g'), sample: q.get('s') || '' }));
  if (!taken) return;
  said.note = taken;
  await link.show(q, taken);
  changed();
}

async function start() {
  commands.build(); layout.build(); grid.build(); steps.build(); why.build(edit); editor.build(); techniques.build(); parts.build(); find.build(); focus.build(); buildLessons(); buildConsole();
  share.build(text => { if (text) said.error = { head: text }; changed(); });
  keep.build((head, detail) => { said.note = { head, detail }; changed(); });
  onDraw(draw);
  wire();
  themes();
  $('.setup-fold').open = true;
  if (!await resume()) {
    sessionStorage.removeItem('hash'); // no session has loaded the grid in the address
    await keep.giveBack();
  }
  $('#base').replaceChildren(...game.bases.map(b => h('option', {}, b)));
  $('#base').value = game.bases.at(-1);
  on('reset', async () => {
    if (game.ready) return;
    await fromAddress();
    game.ready = true;
    if (game.phase.phase === 'empty' && $('#sample').value) chooseSample($('#sample').value); // chosen while the page was starting
    changed();
  });
  connect();
  changed();
}

start().catch(e => { game.ready = true; said.error = e.head ? e : { head: 'The page could not start.', detail: String(e) }; changed(); });
