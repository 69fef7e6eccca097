package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A pasted puzzle is not lost by choosing a rule base, nor one that is half typed by Undo.
func TestBrowserTypedPuzzleStays(t *testing.T) {
	p := openPage(t, 1280, 800, "?theme=light")
	const pasted = "...8.4..74.......3.2.1...8.......5...92........6.92...71.32.8.4..4..51...6..4...."
	p.ladder("Hard 1")
	p.press("Step")
	p.until(steps + ` == 1`)
	p.do(chromedp.Focus("#puzzle"))
	p.eval(`document.querySelector('#puzzle').select()`)
	p.do(chromedp.SendKeys("#puzzle", pasted))
	p.choose("#base", "IBM")
	p.until(`document.querySelector('#base-sum').textContent.startsWith('IBM')`)
	p.press("Undo")
	p.until(steps + ` == 0`)
	if text := p.eval(`document.querySelector('#puzzle').value`); text != pasted {
		t.Errorf("the field holds %q", text)
	}
	p.press("Load")
	p.until(`document.querySelectorAll('.cell.given').length == 25`)
	// Typed into the grid.
	p.press("Undo")
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.restart()
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.url+"/?theme=light"))
	p.state("empty")
	p.do(chromedp.Focus(`[data-i="0"]`), chromedp.KeyEvent("5"), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent("7"))
	p.choose("#base", "Drools")
	p.until(`document.querySelector('#base-sum').textContent.startsWith('Drools')`)
	p.until(`document.querySelector('[data-i="1"]').getAttribute('aria-label') == 'row 1 column 2, 7, given'`)
}

// Control Z in the editor takes back what Tab and the button of a problem have written.
func TestBrowserEditorUndo(t *testing.T) {
	p := openPage(t, 1280, 800, "?theme=light")
	p.sample("Hard 1")
	before := p.eval(`document.querySelector('#rules').value`)
	p.do(chromedp.Focus("#rules"))
	p.eval(`document.querySelector('#rules').setSelectionRange(0, 0)`)
	undo := func() { p.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl))) }
	same := func(when string) {
		if p.eval(`document.querySelector('#rules').value`) != before {
			t.Errorf("%s: Control Z does not lead back", when)
		}
	}
	p.do(chromedp.KeyEvent(kb.Tab))
	p.until(`document.querySelector('#rules').value.startsWith('    ')`)
	undo()
	same("Tab")
	p.do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	same("Tab and back")
	undo()
	undo()
	same("Tab and back, undone")
	// A letter is taken out, and the fix puts it in.
	p.eval(`(() => { const a = document.querySelector('#rules'), i = a.value.indexOf('freeCount == 1'); a.setSelectionRange(i + 7, i + 8); })()`)
	p.do(chromedp.KeyEvent(kb.Delete))
	p.press("Replace with freeCount")
	p.until(`document.querySelector('#rules').getAttribute('aria-invalid') == 'false'`)
	same("fix")
	undo()
	p.until(`document.querySelector('#rules').value.includes('freeCout == 1')`)
	undo()
	same("fix and deletion")
}
