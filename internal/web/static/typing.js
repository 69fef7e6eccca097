// Typing on behalf of the player: what is written can be taken back with the browser's own Undo.

// writing makes a function that replaces a part of a text area like somebody who types: the page hears of it as input.
// The one command that does this is old, and there is no newer one; without it the text changes, and typed is called.
export const writing = (area, typed) => (from, to, text) => {
  area.focus();
  area.setSelectionRange(from, to);
  if (document.execCommand(text ? 'insertText' : 'delete', false, text)) return;
  area.setRangeText(text, from, to, 'end');
  typed();
};

let leave = false; // Escape was pressed: Tab leaves

// tabKey indents with Tab and back with Shift Tab, unless Escape was pressed before.
export function tabKey(area, e, write) {
  if (e.key === 'Escape') { leave = true; return; }
  if (e.key !== 'Tab' || leave || e.altKey || e.ctrlKey) {
    if (!['Shift', 'Control', 'Alt', 'Meta', 'Tab'].includes(e.key)) leave = false;
    return;
  }
  e.preventDefault();
  const from = area.selectionStart, to = area.selectionEnd, lineStart = area.value.lastIndexOf('\n', from - 1) + 1;
  if (!e.shiftKey) { write(from, to, '    '); return; }
  const n = (area.value.slice(lineStart).match(/^ {1,4}/) || [''])[0].length;
  if (!n) return;
  write(lineStart, lineStart + n, '');
  area.setSelectionRange(Math.max(lineStart, from - n), Math.max(lineStart, to - n));
}
