// Sharing a grid: as an address, as lines of text, and as a picture.
import { $, $$ } from './dom.js';
import { address as ruleAddress } from './link.js';
import { game, visible, encode, onDraw, on, changed } from './game.js';

const menu = $('#share'), button = $('#share-open');

export function build(tell) {
  button.addEventListener('click', () => toggle(menu.hidden));
  menu.addEventListener('click', e => { const what = e.target.dataset.do; if (what) { toggle(false); button.focus(); run(what).then(tell, () => tell('The browser did not allow that.')); } });
  menu.addEventListener('keydown', e => {
    const items = $$('[role=menuitem]', menu), i = items.indexOf(document.activeElement);
    if (e.key === 'Escape') { toggle(false); button.focus(); e.stopPropagation(); }
    if (e.key === 'ArrowDown') { e.preventDefault(); items[(i + 1) % items.length].focus(); }
    if (e.key === 'ArrowUp') { e.preventDefault(); items[(i + items.length - 1) % items.length].focus(); }
  });
  document.addEventListener('click', e => { if (!menu.hidden && !menu.contains(e.target) && !button.contains(e.target)) toggle(false); });
  on('reset', () => { fresh = expected; expected = false; });
  onDraw(address);
}

function toggle(on) {
  menu.hidden = !on;
  button.setAttribute('aria-expanded', on);
  if (on) $('[role=menuitem]', menu).focus();
}

// A puzzle that is loaded gets an entry in the browser's history, so that Back returns to the one before. A puzzle that is loaded because
// of Back already has one.
let expected = false, fresh = false, travelling = false;
export const nextIsNew = (is = true) => { expected = is && !travelling; };
export async function fromHistory(load) {
  travelling = true;
  try { await load(); } finally { travelling = false; changed(); }
}

// address writes the grid into the page's address.
function address() {
  // If the address is not the one written here last, it contains a grid that is still to be loaded.
  if (!game.ready || travelling || location.hash !== (sessionStorage.getItem('hash') || '')) return;
  if (game.phase.phase === 'loading' || game.phase.phase === 'running' || game.draft) return;
  const q = new URLSearchParams();
  if (game.phase.phase !== 'empty') {
    q.set('g', encode(game.cells));
    if (game.phase.title) q.set('s', game.phase.title);
    if (game.rules) q.set('b', game.rules.base);
  }
  const hash = q.size ? '#' + q : '';
  if (hash !== location.hash) {
    if (fresh && location.hash) history.pushState(null, '', location.pathname + location.search + hash);
    else history.replaceState(null, '', location.pathname + location.search + hash);
  }
  fresh = false;
  sessionStorage.setItem('hash', hash);
}

export const line = cells => cells.map(c => c.value || '.').join('');

// pencil returns the grid as text: the candidates of each cell in columns, or its value.
export function pencil(cells) {
  const texts = cells.map(c => c.value ? String(c.value) : c.cands.join('') || '-');
  const widths = [...Array(9)].map((_, c) => Math.max(...texts.filter((_, i) => i % 9 === c).map(t => t.length)));
  const rule = w => w.map(n => '-'.repeat(n + 2)).join('');
  const parts = [widths.slice(0, 3), widths.slice(3, 6), widths.slice(6)];
  const border = ([a, b]) => a + parts.map(rule).join(b) + a;
  const rows = [...Array(9)].map((_, r) => '|' + [0, 3, 6].map(c0 => texts.slice(r * 9 + c0, r * 9 + c0 + 3).map((t, k) => ' ' + t.padEnd(widths[c0 + k]) + ' ').join('')).join('|') + '|');
  return [border(['.', '.']), ...rows.slice(0, 3), border([':', '+']), ...rows.slice(3, 6), border([':', '+']), ...rows.slice(6), border(["'", "'"])].join('\n') + '\n';
}

async function run(what) {
  const { cells } = visible();
  switch (what) {
    case 'link': await navigator.clipboard.writeText(location.href); return 'The link is in the clipboard.';
    case 'rule': await navigator.clipboard.writeText(await ruleAddress()); return 'The link is in the clipboard. Whoever opens it gets the rule, the board and the step.';
    case 'print': print(); return '';
    case 'line': await navigator.clipboard.writeText(line(cells)); return 'The line is in the clipboard.';
    case 'marks': await navigator.clipboard.writeText(pencil(cells)); return 'The grid is in the clipboard.';
    case 'svg': save(new Blob([picture()], { type: 'image/svg+xml' }), 'svg'); return 'The picture is saved.';
    case 'png': save(await png(), 'png'); return 'The picture is saved.';
  }
}

function save(blob, ending) {
  const a = document.createElement('a'), url = URL.createObjectURL(blob);
  a.href = url;
  a.download = `${(game.phase.title || 'sudoku').replace(/[^\w-]+/g, '-').toLowerCase()}.${ending}`;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// colour returns the value of a colour of page.css in the present theme.
function colour(token) {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const text = getComputedStyle(probe).color;
  probe.remove();
  return text;
}

// picture returns the grid as SVG, with the colours of the step that is shown. All texts are digits, so nothing needs escaping.
export function picture() {
  const { cells, step } = visible();
  const has = (list, r, c, d) => (list || []).some(m => m[0] === r && m[1] === c && (!d || m[2] === d));
  const t = { bg: colour('--surface'), given: colour('--sunk'), ink: colour('--ink'), placed: colour('--placed'), pencil: colour('--pencil'),
    thin: colour('--grid-thin'), bold: colour('--grid-bold'), causeBg: colour('--cause-bg'), cause: colour('--cause'), causeInk: colour('--cause-ink'),
    gone: colour('--gone'), goneBg: colour('--gone-bg'), link: colour('--link') };
  const out = [];
  cells.forEach((c, i) => {
    const r = Math.floor(i / 9) + 1, k = i % 9 + 1, x = (k - 1) * 100, y = (r - 1) * 100;
    const fill = has(step?.gone, r, k) ? t.goneBg : has(step?.cause, r, k) ? t.causeBg : c.kind === 'given' ? t.given : '';
    if (fill) out.push(`<rect x="${x}" y="${y}" width="100" height="100" fill="${fill}"/>`);
    if (c.value) out.push(`<text x="${x + 50}" y="${y + 71}" font-size="60" font-weight="${c.kind === 'given' ? 700 : 400}" fill="${c.kind === 'given' ? t.ink : t.placed}">${c.value}</text>`);
    const gone = (step?.gone || []).filter(m => m[0] === r && m[1] === k).map(m => m[2]);
    for (const d of c.value ? [] : new Set([...c.cands, ...gone])) {
      const px = x + 20 + (d - 1) % 3 * 30, py = y + 20 + Math.floor((d - 1) / 3) * 30, on = has(step?.cause, r, k, d);
      if (on) out.push(`<circle cx="${px}" cy="${py}" r="15" fill="${t.cause}"/>`);
      out.push(`<text x="${px}" y="${py + 8}" font-size="23" fill="${on ? t.causeInk : gone.includes(d) ? t.gone : t.pencil}">${d}</text>`);
      if (gone.includes(d)) out.push(`<path d="M${px - 12} ${py + 5}L${px + 12} ${py - 5}" stroke="${t.gone}" stroke-width="3"/>`);
    }
  });
  for (let n = 0; n <= 9; n++) {
    const stroke = `stroke="${n % 3 ? t.thin : t.bold}" stroke-width="${n % 3 ? 1.5 : 4}"`;
    out.push(`<path d="M${n * 100} 0V900M0 ${n * 100}H900" ${stroke}/>`);
  }
  for (const p of $$('#links path.l')) out.push(`<path d="${p.getAttribute('d')}" fill="none" stroke="${t.link}" stroke-width="5.5" stroke-linecap="round"${p.classList.contains('weak') ? ' stroke-dasharray="1 12"' : ''}/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 908 908" width="908" height="908" font-family="Helvetica,Arial,sans-serif" text-anchor="middle"><rect x="-4" y="-4" width="908" height="908" fill="${t.bg}"/>${out.join('')}</svg>\n`;
}

function png() {
  return new Promise((done, failed) => {
    const image = new Image(), url = URL.createObjectURL(new Blob([picture()], { type: 'image/svg+xml' }));
    image.onload = () => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1816;
      canvas.getContext('2d').drawImage(image, 0, 0, 1816, 1816);
      URL.revokeObjectURL(url);
      canvas.toBlob(b => b ? done(b) : failed());
    };
    image.onerror = failed;
    image.src = url;
  });
}
