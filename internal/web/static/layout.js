// Tabs: the lists of the desktop and the four panels of a phone.
import { $, $$ } from './dom.js';

// tab shows one panel of a list of tabs.
export function tab(list, id) {
  for (const t of $$(`[aria-label="${list}"] [role=tab]`)) {
    const on = t.id === id;
    t.setAttribute('aria-selected', on);
    t.tabIndex = on ? 0 : -1;
    $('#' + t.getAttribute('aria-controls')).hidden = !on;
  }
}

// showPanel shows a panel on a phone, which has room for one at a time: steps, why, rules or tech.
export function showPanel(name) {
  document.body.dataset.m = name;
  for (const b of $$('.m-tabs button')) b.setAttribute('aria-pressed', b.dataset.p === name);
  if (name === 'tech') tab('Rule tools', 't-tech');
  if (name === 'rules') tab('Rule tools', 't-rules');
}

export function build() {
  for (const list of $$('[role=tablist]')) {
    const name = list.getAttribute('aria-label');
    list.addEventListener('click', e => { const t = e.target.closest('[role=tab]'); if (t) tab(name, t.id); });
    list.addEventListener('keydown', e => {
      if (!/^Arrow(Left|Right)$/.test(e.key)) return;
      const t = $$('[role=tab]', list).find(x => x.tabIndex < 0);
      tab(name, t.id);
      t.focus();
    });
  }
  $('.m-tabs').addEventListener('click', e => e.target.dataset.p && showPanel(e.target.dataset.p));
}
