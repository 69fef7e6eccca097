package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// at is the middle of the element that a selector finds.
func (p *page) at(selector string) (x, y float64) {
	p.t.Helper()
	text := p.eval(`(() => { const e = document.querySelector('` + selector + `'); e.scrollIntoView({ block: 'nearest' }); const r = e.getBoundingClientRect(); return (r.left + r.width / 2) + ' ' + (r.top + r.height / 2); })()`)
	if _, err := fmt.Sscan(text, &x, &y); err != nil {
		p.t.Fatalf("%s: %v", selector, err)
	}
	return x, y
}

func (p *page) click(selector string) {
	p.t.Helper()
	x, y := p.at(selector)
	p.do(chromedp.MouseClickXY(x, y))
}

// With a real pointer: a candidate is asked about, a step is previewed, a technique is dragged, the grid is restarted.
func TestBrowserMouse(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.choose("#sample", "Hard 1")
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.state("step")
	p.click(`[data-i="0"] .pm [data-d="7"]`)
	p.until(`document.querySelector('#why h2').textContent == 'Why can r1c1 be 7?'`)
	p.click(`#why [aria-label="Why not 5, eliminated"]`)
	p.until(`document.querySelector('#why h2').textContent == 'Why can r1c1 not be 5?'`)
	p.click(`.digits button[data-d="4"]`)
	p.until(`document.querySelector('.digits button[data-d="4"]').getAttribute('aria-pressed') == 'true' && document.querySelectorAll('.pm .hl').length > 10`)

	// The third technique goes to the top.
	p.click("#t-tech")
	p.until(`document.querySelectorAll('.techs li').length == 64`)
	third := p.eval(`document.querySelectorAll('.techs li')[2].dataset.id`)
	x, y := p.at(`.techs li:nth-child(3) .grip`)
	_, top := p.at(`.techs li:nth-child(1) .grip`)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.Button("left")))
	for _, to := range []float64{y - 20, (y + top) / 2, top, top - 2} {
		p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, to, chromedp.Button("left")))
	}
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x, top-2, chromedp.Button("left")))
	p.until(`document.querySelectorAll('.techs li')[0].dataset.id == '` + third + `' && !document.querySelector('#b-order').disabled`)
	p.picture("dragged")
	// And back to the second place by keys.
	p.do(chromedp.Focus(`.techs li:nth-child(1) .grip`), chromedp.KeyEvent(kb.ArrowDown, chromedp.KeyModifiers(chromedp.ModifierAlt)))
	p.until(`document.querySelectorAll('.techs li')[1].dataset.id == '` + third + `'`)
	p.until(`document.activeElement.getAttribute('aria-label').endsWith(', position 2 of 64')`)

	p.press("Solve")
	p.state("solved")
	x, y = p.at(`#steps li[data-n="3"]`)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
	p.until(`document.querySelectorAll('.cell.placed').length < 10`)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 10, 10))
	p.until(`document.querySelectorAll('.cell.placed').length == 55`)
	p.click(`#steps li[data-n="3"]`)
	p.until(`document.querySelector('#steps li[data-n="3"]').getAttribute('aria-current') == 'step'`)
	p.press("Restart from here")
	p.until(`document.querySelectorAll('#steps li[data-n]').length == 3`)
	p.state("step")
	p.until(`document.activeElement.getAttribute('role') == 'gridcell'`)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 10, 10)) // away from the steps, which show what they are
	p.until(`document.querySelectorAll('.cell.placed').length == 3`)
	// The address holds the grid: another page with it shows the same.
	address := p.eval("location.hash")
	if !strings.Contains(address, "g=") {
		t.Fatalf("the address is %s", address)
	}
	names := strings.Join(p.names(), "\n")
	p.eval(`sessionStorage.clear()`)
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.url+"/?theme=light"+address))
	p.until(`document.body.dataset.state == 'step'`)
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	if now := strings.Join(p.names(), "\n"); now != strings.ReplaceAll(names, ", cause of this step", "") {
		t.Errorf("the address leads to another grid:\n%s\nwant\n%s", now, names)
	}
}

// A puzzle is typed into the grid, loaded, and candidates are switched, all by keys.
func TestBrowserTyping(t *testing.T) {
	p := openPage(t, 1280, 800, "?theme=dark")
	p.state("empty")
	p.do(chromedp.Focus(`[data-i="0"]`), chromedp.KeyEvent("5"), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent("7"), chromedp.KeyEvent("8"))
	p.until(`document.querySelector('#puzzle').value == '58' + '.'.repeat(79)`)
	p.do(chromedp.KeyEvent(kb.Delete))
	p.until(`document.querySelector('#puzzle').value == '5' + '.'.repeat(80)`)
	p.until(`document.title.startsWith('Typing a puzzle')`)
	p.press("Load")
	p.until(`document.querySelector('#notice').textContent.includes('More than one solution.')`)
	p.until(`document.querySelector('[data-i="1"]').getAttribute('aria-label') == 'row 1 column 2, candidates 1 2 3 4 6 7 8 9'`)
	p.do(chromedp.Focus(`[data-i="1"]`), chromedp.KeyEvent("3", chromedp.KeyModifiers(chromedp.ModifierShift)))
	p.until(`document.querySelector('[data-i="1"]').getAttribute('aria-label') == 'row 1 column 2, candidates 1 2 4 6 7 8 9'`)
	p.do(chromedp.KeyEvent("u"))
	p.until(`document.querySelector('[data-i="1"]').getAttribute('aria-label') == 'row 1 column 2, candidates 1 2 3 4 6 7 8 9'`)
	if p.eval(button("Hint")+".disabled") != "true" {
		t.Error("hints are said to be off, and are on")
	}
	// The share menu by keys.
	p.do(chromedp.Focus("#share-open"), chromedp.KeyEvent(kb.Enter))
	p.until(`document.activeElement.getAttribute('role') == 'menuitem'`)
	p.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Escape))
	p.until(`document.querySelector('#share').hidden && document.activeElement.id == 'share-open'`)
}
