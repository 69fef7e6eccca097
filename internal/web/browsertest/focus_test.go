package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Who goes by keyboard keeps their place: in the notice, whose buttons change with what it says, and in the list of steps, which
// can be gone through when single letters are switched off.
func TestBrowserFocusStays(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.choose("#sample", "Hard 1")
	p.state("step")
	focused := `document.activeElement.textContent`
	p.press("Find it yourself")
	p.until(`document.querySelector('#notice').textContent.includes('Find a')`)
	p.eval(`[...document.querySelectorAll('#notice button')].find(b => b.textContent == 'Hint for this').focus()`)
	p.do(chromedp.KeyEvent(kb.Enter))
	p.until(`document.querySelector('#notice').textContent.includes('Look for what happens')`)
	p.until(focused + ` == 'Hint for this'`)
	p.press("Give up")
	p.press("Hint")
	p.until(`document.querySelector('#notice').textContent.includes('Hint 1 of 3')`)
	p.eval(`[...document.querySelectorAll('#notice button')].find(b => b.textContent == 'Where?').focus()`)
	p.do(chromedp.KeyEvent(kb.Enter))
	p.until(`document.querySelector('#notice').textContent.includes('Hint 2 of 3')`)
	p.until(focused + ` == 'Show and do it'`)

	p.press("Solve")
	p.state("solved")
	if n := p.eval(`[...document.querySelectorAll('#steps li')].filter(li => li.tabIndex == 0).length`); n != "1" {
		t.Errorf("the list of steps is %s stops of the Tab key", n)
	}
	p.eval(`document.querySelector('#steps li[tabindex="0"]').focus()`)
	for _, key := range []struct{ key, current string }{{kb.Home, "1"}, {kb.ArrowDown, "2"}, {kb.ArrowDown, "3"}, {kb.ArrowUp, "2"}} {
		p.do(chromedp.KeyEvent(key.key))
		p.until(`document.querySelector('#steps [aria-current]').dataset.n == '` + key.current + `' && document.activeElement.dataset.n == '` + key.current + `'`)
	}
}

// A control that is switched off or vanishes by what it has done leaves the focus near it, for those who go by keyboard, and nowhere for a
// mouse, which has its place already.
func TestBrowserFocusGoesOn(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	enter := func(element, to string) {
		t.Helper()
		p.until(element + ` && !` + element + `.disabled`)
		p.eval(element + `.focus()`)
		p.do(chromedp.KeyEvent(kb.Enter))
		p.until(to)
	}
	const (
		grid    = `document.activeElement.getAttribute('role') == 'gridcell'`
		focused = `document.activeElement.textContent.trim() == `
	)
	enter(`[...document.querySelectorAll('.empty-picks button')].find(b => b.textContent == 'Hard 1')`, grid)
	p.state("step")
	enter(button("Step"), `document.querySelectorAll('#steps li[data-n]').length == 1 && `+focused+`'Step'`)
	enter(button("Undo"), focused+`'Redo'`)
	enter(button("Redo"), focused+`'Undo'`)
	enter(button("Solve"), `document.body.dataset.state == 'solved' && `+focused+`'Undo'`)
	enter(`document.querySelector('#tally button')`, `document.activeElement.closest('#tally') && document.activeElement.getAttribute('aria-pressed') == 'true'`)
	enter(`document.querySelector('#share-open')`, `!document.querySelector('#share').hidden`)
	p.do(chromedp.KeyEvent(kb.Escape))
	p.until(`document.activeElement.id == 'share-open'`)
	p.press("Undo")
	p.state("step")
	p.press("Find it yourself")
	enter(button("Give up"), grid)

	p.eval(`document.activeElement.blur()`)
	p.click("#b-solve")
	p.state("solved")
	if at := p.eval(`document.activeElement.tagName + ' ' + document.activeElement.id`); at != "BODY " && at != "BUTTON b-solve" {
		t.Errorf("after a click the focus went to %s", at)
	}
}

// While the rules are at work all controls are switched off, for longer than the browser leaves the focus at one of them.
func TestBrowserFocusWaitsForRules(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.choose("#sample", "Hard 1")
	p.state("step")
	p.eval(`import(new URL('game.js', document.querySelector('script[type=module]').src)).then(m => { window.engine = m; })`)
	p.until(`window.engine`)
	phase := func(changes string) {
		p.eval(`engine.receive('phase', JSON.stringify({ ...engine.game.phase, ` + changes + ` }), 0)`)
	}
	p.eval(button("Step") + `.focus()`)
	p.do(chromedp.KeyEvent(kb.ArrowDown)) // the last thing done was a key
	phase(`phase: 'running', can: []`)
	p.until(`document.querySelector('#status').textContent.includes('at work')`)
	p.until(`document.activeElement == document.body`)
	phase(`phase: 'step', can: ['step', 'solve', 'hint']`)
	p.until(`document.activeElement.textContent.trim() == 'Step'`)
	p.eval(button("Solve") + `.focus()`)
	phase(`phase: 'running', can: []`)
	p.until(`document.querySelector('#status').textContent.includes('at work')`)
	p.until(`document.activeElement == document.body`)
	phase(`phase: 'solved', can: ['undo']`)
	p.until(`document.activeElement.textContent.trim() == 'Undo'`)
}

// What has to be scrolled and holds nothing to focus is a stop of the Tab key, as long as it has to be.
func TestBrowserScrolledByKeys(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.ladder("Hard 1")
	below := `document.querySelector('.below')`
	p.until(below + `.tabIndex == -1`)
	p.press("Dump") // opens the console, which leaves less room
	p.until(below + `.scrollHeight > ` + below + `.clientHeight + 1 && ` + below + `.tabIndex == 0`)
	p.eval(`document.querySelector('.console-h').click()`)
	p.until(below + `.tabIndex == -1`)
}
