// Keeps the place of players who use the keyboard: when the control with the focus disappears or is disabled, the
// browser would continue at the top of the page. Instead, a control near it gets the focus, or the grid.
import { $, $$ } from './dom.js';
import { game } from './game.js';
import { focusCell } from './grid.js';

const PARTS = '.tools, #notice, #tally, .empty-card, #why, #steps, #allsteps, .marks, .file-row, .editor-foot, .below, .techs, .pane-foot, dialog';
let last = null;         // the control with the focus, the part of the page that contains it, and its name
let byPointer = false;   // the last action was by mouse or finger, which need no focus

const name = el => (el.getAttribute('aria-label') || el.textContent).trim();
const usable = el => el.isConnected && !el.disabled && el.checkVisibility();
const controls = part => $$('button, summary, select, input, textarea, [tabindex="0"]', part).filter(usable);

function check() {
  due = false;
  const now = document.activeElement;
  if (!last || byPointer || now !== document.body && now !== last.el) return;
  if ('busy' in document.body.dataset) return; // nearly everything is disabled while rules run
  if (usable(last.el)) { if (now !== last.el) last.el.focus(); return; }
  const { part, name: was } = last;
  const beside = part?.matches('.tools') ? [$('#b-undo'), $('#b-redo')].filter(usable) : [];
  const left = part?.isConnected && part.checkVisibility() ? [...beside, ...controls(part)] : [];
  const to = beside[0] || left.find(el => name(el) === was) || left[0];
  if (to) to.focus(); else if (!document.querySelector('dialog[open]')) focusCell(Math.max(0, game.selected));
}

let due = false;
// later checks after the next drawing, because only then the browser has taken the focus away.
function later() {
  if (due || !last) return;
  due = true;
  requestAnimationFrame(() => setTimeout(check));
}

export function build() {
  addEventListener('pointerdown', () => { byPointer = true; }, true);
  addEventListener('keydown', () => { byPointer = false; }, true);
  addEventListener('focusin', e => { last = { el: e.target, part: e.target.closest(PARTS), name: name(e.target) }; });
  addEventListener('focusout', e => queueMicrotask(() => { if (last?.el === e.target && document.activeElement === document.body && usable(e.target)) last = null; }));
  new MutationObserver(later).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'open', 'data-m', 'data-busy'] });
}
