// Small helpers for the document.
export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

// h makes an element. Attributes that begin with "on" are listeners; null and false leave an attribute out. Text is
// never read as markup.
export function h(tag, attributes = {}, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) continue;
    if (name.startsWith('on')) el.addEventListener(name.slice(2), value);
    else el.setAttribute(name, value === true ? '' : value);
  }
  el.append(...children.flat().filter(c => c != null && c !== false));
  return el;
}

const SVG = 'http://www.w3.org/2000/svg';

export function svg(tag, attributes = {}, ...children) {
  const el = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  el.append(...children);
  return el;
}

// icon shows one of the page's symbols.
export const icon = (id, cls = 'ico') => svg('svg', { class: cls, 'aria-hidden': 'true' }, svg('use', { href: '#' + id }));

// chip names a rule with the shape of its level; as is leaves its first letter alone.
export function chip(name, level, asIs = false) {
  const text = asIs ? name : name.charAt(0).toUpperCase() + name.slice(1);
  return h('span', { class: `chip ${level || ''}` }, level ? icon('d-' + level, '') : null, text,
    level ? h('span', { class: 'sr' }, ', ' + level) : null);
}

export const link = (text, onclick, attributes = {}) =>
  h('button', { type: 'button', class: 'link-btn', onclick, ...attributes }, text);

// tied keeps a full stop or a comma in the line of the button before it.
export function tied(parts) {
  return parts.flatMap((part, i) => {
    const sign = part instanceof Element && typeof parts[i + 1] === 'string' && /^[.,:;!?)]+/.exec(parts[i + 1])?.[0];
    if (!sign) return [part];
    parts[i + 1] = parts[i + 1].slice(sign.length);
    return [h('span', { class: 'tied' }, part, sign)];
  }).filter(part => part !== '');
}

export const place = i => `r${Math.floor(i / 9) + 1}c${i % 9 + 1}`;
export const at = (r, c) => (r - 1) * 9 + c - 1;

// reachable makes a part of the page that holds nothing to focus a stop of the Tab key while it has to be scrolled.
const scrolled = new ResizeObserver(all => new Set(all.map(e => e.target.closest('[data-scrolls]') || e.target)).forEach(el => {
  if (el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1) el.tabIndex = 0; else el.removeAttribute('tabindex');
}));
export function reachable(el) {
  el.dataset.scrolls = '';
  for (const part of [el, ...el.children]) scrolled.observe(part);
  return el;
}

// count is a number beside the text of a button whose name says it in words: the style sheet writes it, so that the name
// holds all the text that is seen.
export const count = () => h('small', { 'aria-hidden': 'true' });
export const setCount = (el, n) => el.setAttribute('data-n', n);

// plural counts things in words.
export const plural = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
// R and C are the row and column of a cell, from 1.
export const R = i => Math.floor(i / 9) + 1, C = i => i % 9 + 1;
