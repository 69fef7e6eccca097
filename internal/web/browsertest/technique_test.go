package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A technique is added in the editor, tried, and removed.
func TestBrowserNewTechnique(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.choose("#sample", "Hard 1")
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.press("New technique")
	p.until(`document.querySelector('#new').open`)
	p.picture("dialog")
	p.do(chromedp.SendKeys("#new-name", "last candidate"+kb.Enter))
	p.until(`!document.querySelector('#new').open && document.querySelector('#rulefile').value == 'last_candidate.drl' && document.querySelector('#rules').value.includes('rule "last candidate"')`)
	p.press("Try on all boards")
	p.until(`/Finds something on \d+ of \d+ boards; no step is wrong/.test(document.querySelector('#ed-state').textContent)`)
	p.picture("boards")
	p.press("Remove")
	p.until(`![...document.querySelector('#rulefile').options].some(o => o.value == 'last_candidate.drl')`)
}
