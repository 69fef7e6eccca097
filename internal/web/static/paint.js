// Colours rule text.
import { h } from './dom.js';

// One regular expression finds everything that has a colour.
const TOKENS = /(\/\/.*$|#.*$)|("(?:[^"\\]|\\.)*")|\b(package|import|global|function|declare|query|rule|extends|salience|agenda-group|no-loop|lock-on-active|activation-group|when|then|end|not|exists|forall|and|or|from|collect|accumulate|memberOf|contains|matches|in|eval|new|insert|insertLogical|modify|update|delete|retract|if|else|for|while|return|null|true|false)\b|(\$\w+)|\b([A-Z]\w*)\b|\b(\d+)\b/g;
const CLASSES = ['cm', 'st', 'kw', 'va', 'ty', 'nu'];

// paint colours a line and returns its pieces; with marks, [from, to, class] in characters, parts are underlined too.
export function paint(line, marks = []) {
  const out = [];
  let last = 0;
  const add = (text, cls, from) => {
    for (const [a, b, extra] of marks) {
      const s = Math.max(a, from) - from, e = Math.min(b, from + text.length) - from;
      if (s < e && s >= 0) {
        if (s > 0) out.push(piece(text.slice(0, s), cls));
        out.push(piece(text.slice(s, e), `${cls} ${extra}`.trim()));
        if (e < text.length) add(text.slice(e), cls, from + e);
        return;
      }
    }
    out.push(piece(text, cls));
  };
  for (const m of line.matchAll(TOKENS)) {
    if (m.index > last) add(line.slice(last, m.index), '', last);
    add(m[0], CLASSES[m.slice(1).findIndex(x => x !== undefined)], m.index);
    last = m.index + m[0].length;
  }
  if (last < line.length) add(line.slice(last), '', last);
  return out;
}
const piece = (text, cls) => cls ? h('span', { class: cls }, text) : text;
