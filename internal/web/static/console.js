// The console: a drawer with what the rules print.
import { $, h } from './dom.js';
import { game, onDraw } from './game.js';

let logged = null, count = 0;
function draw() {
  const box = $('#log');
  if (logged !== game.lines || count > game.lines.length) { box.textContent = ''; logged = game.lines; count = 0; }
  if (count === game.lines.length) return;
  const low = box.scrollTop + box.clientHeight > box.scrollHeight - 30;
  for (; count < game.lines.length; count++) box.append(h('span', { class: /duplicate|Sorry|Stopped|failed/.test(game.lines[count]) ? 'e' : '' }, game.lines[count] + '\n'));
  while (box.childNodes.length > 2000) box.firstChild.remove();
  if (low || box.hidden) box.scrollTop = box.scrollHeight;
  $('.console-h .last').textContent = game.lines.at(-1);
}

// drawer opens or closes it.
export function drawer(open) {
  const box = $('#log');
  box.hidden = !open;
  $('.console-h').setAttribute('aria-expanded', open);
  if (open) box.scrollTop = box.scrollHeight;
}

export function build() {
  onDraw(draw);
  $('.console-h').addEventListener('click', () => drawer($('#log').hidden));
}
