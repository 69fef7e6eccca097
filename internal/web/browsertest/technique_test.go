package browsertest

import (
	"testing"
	"time"

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
	p.until(`document.querySelector('#ed-state').textContent == 'Saved. A technique of yours.'`)
	p.press("Try on all boards")
	p.until(`/Finds something on \d+ of \d+ boards; no step is wrong/.test(document.querySelector('#ed-state').textContent)`)
	p.picture("boards")
	p.press("Remove")
	p.until(`![...document.querySelector('#rulefile').options].some(o => o.value == 'last_candidate.drl')`)
}

// Every one of several quick moves of a technique counts, though the engine tells back the order of each in between.
func TestBrowserQuickMoves(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.ladder("Hard 1")
	p.click("#t-tech")
	p.do(chromedp.Focus(`.techs li:nth-child(20) .grip`))
	name := p.eval(`document.activeElement.closest('li').dataset.id`)
	for range 12 {
		p.eval(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }))`)
		time.Sleep(35 * time.Millisecond)
	}
	place := `document.querySelectorAll('.techs li')[7].dataset.id == '` + name + `'`
	p.until(place + ` && document.activeElement.getAttribute('aria-label').includes('position 8 of')`)
	p.eval(`void import('/session.js').then(m => m.send('dump')).then(() => { window.idle = true; })`)
	p.until(`window.idle`) // the engine has all moves
	if p.eval(place) != "true" {
		t.Errorf("in the end the order is %s", p.eval(`[...document.querySelectorAll('.techs li')].map(li => li.dataset.id).join()`))
	}
	p.do(chromedp.Reload())
	p.until(`document.querySelectorAll('.techs li').length > 40 && ` + place)
}
