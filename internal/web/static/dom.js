// Helpers that create and find elements of the document.
export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

// h creates an element. Attributes that begin with "on" are listeners; an attribute that is null or false is left out. Text is
// never parsed as markup.
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

// icon creates one of the page's symbols.
export const icon = (id, cls = 'ico') => svg('svg', { class: cls, 'aria-hidden': 'true' }, svg('use', { href: '#' + id }));

// chip shows the name of a rule and the shape of its level; asIs keeps the first letter as it is.
export function chip(name, level, asIs = false) {
  const text = asIs ? name : name.charAt(0).toUpperCase() + name.slice(1);
  return h('span', { class: `chip ${level || ''}` }, level ? icon('d-' + level, '') : null, text,
    level ? h('span', { class: 'sr' }, ', ' + level) : null);
}

export const link = (text, onclick, attributes = {}) =>
  h('button', { type: 'button', class: 'link-btn', onclick, ...attributes }, text);

// tied keeps a full stop or a comma on the same line as the button before it.
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

// reachable lets the Tab key reach a part of the page that has nothing to focus, while it is too large and must be scrolled.
const scrolled = new ResizeObserver(all => new Set(all.map(e => e.target.closest('[data-scrolls]') || e.target)).forEach(el => {
  if (el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1) el.tabIndex = 0; else el.removeAttribute('tabindex');
}));
export function reachable(el) {
  el.dataset.scrolls = '';
  for (const part of [el, ...el.children]) scrolled.observe(part);
  return el;
}

// count is a number beside the text of a button. The name of the button contains it in words; the style sheet writes the number, so that
// the text and the name agree.
export const count = () => h('small', { 'aria-hidden': 'true' });
export const setCount = (el, n) => el.setAttribute('data-n', n);

// plural returns a count with its noun: "1 step", "2 steps".
export const plural = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
// R and C return the row and column of a cell, counted from 1.
export const R = i => Math.floor(i / 9) + 1, C = i => i % 9 + 1;
