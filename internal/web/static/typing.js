// Changes text as if the player had typed it, so that the browser's Undo can take it back.

// writing returns a function that replaces a part of a text area as typing does: the page gets an input event.
// The only command that does this is deprecated but has no successor. Where it is missing, the text is replaced directly and typed is called.
export const writing = (area, typed) => (from, to, text) => {
  area.focus();
  area.setSelectionRange(from, to);
  if (document.execCommand(text ? 'insertText' : 'delete', false, text)) return;
  area.setRangeText(text, from, to, 'end');
  typed();
};

let leave = false; // Escape was pressed, so Tab leaves the text area

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
