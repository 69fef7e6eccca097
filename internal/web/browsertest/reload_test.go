package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// ladder opens a sample under the ladder.
func (p *page) ladder(name string) {
	p.t.Helper()
	p.choose("#sample", name)
	p.until(`document.querySelector('.fold-name').textContent == '` + name + `' && document.body.dataset.state == 'step'`)
}

// A reload shows the same steps, and Back the puzzle before.
func TestBrowserReload(t *testing.T) {
	p := openPage(t, 1280, 800, "?theme=light")
	p.ladder("Hard 1")
	for _, n := range []string{"1", "2", "3"} {
		p.press("Step")
		p.until(steps + ` == ` + n + ` && document.body.dataset.state == 'step'`)
	}
	names := strings.Join(p.names(), "\n")
	p.do(chromedp.Reload())
	p.until(`document.body.dataset.state == 'step' && ` + steps + ` == 3`)
	if now := strings.Join(p.names(), "\n"); now != names {
		t.Errorf("after a reload the grid is\n%s", now)
	}
	p.press("Undo")
	p.until(steps + ` == 2`)
	p.press("Redo")
	p.until(steps + ` == 3`)
	p.ladder("Medium")
	p.press("Step")
	p.until(steps + ` == 1`)
	p.eval(`history.back()`)
	p.until(`document.querySelector('.fold-name').textContent == 'Hard 1' && document.querySelectorAll('.cell.given').length == 26`)
	if now := strings.Join(p.names(), "\n"); now != strings.ReplaceAll(names, ", cause of this step", "") {
		t.Errorf("Back leads to\n%s", now)
	}
	p.eval(`history.forward()`)
	p.until(`document.querySelector('.fold-name').textContent == 'Medium'`)
}

// Rules, saved or not, switches and order are there after the server was started anew, and that is said.
func TestBrowserRulesSurvive(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.ladder("Hard 1")
	open := func(file string) {
		p.choose("#rulefile", file)
		p.until(`document.querySelector('#rulefile').value == '` + file + `'`)
	}
	typed := func(text string) {
		p.eval(`(() => { const a = document.querySelector('#rules'); a.focus(); a.setRangeText('` + text + `\n', 0, 0, 'end'); a.dispatchEvent(new Event('input', { bubbles: true })); })()`)
	}
	open("naked_pair.drl")
	typed("// saved by me")
	p.until(`document.querySelector('#ed-state').textContent.includes('Not saved')`)
	p.press("Save rules")
	p.until(`document.querySelector('#ed-state').textContent.includes('Edited in this page')`)
	open("x_wing.drl")
	typed("// never saved")
	p.click("#t-tech")
	p.eval(`document.querySelector('.switch[aria-label=Pointing]').click()`)
	p.eval(`document.querySelector(".techs li:nth-child(2) .grip").focus()`)
	p.eval(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }))`)
	p.until(`!document.querySelector('#b-order').disabled && JSON.parse(sessionStorage.getItem('rules')).Ladder.order.length > 40`)
	order := p.eval(`[...document.querySelectorAll('.techs li')].map(li => li.dataset.id).join()`)
	p.restart()
	p.do(chromedp.Reload())
	p.until(`document.querySelector('#notice').textContent.includes('Your rules are back.')`)
	if text := p.eval(`document.querySelector('#notice').textContent`); !strings.Contains(text, "naked_pair.drl as you saved it; 1 technique off; your order; 1 not saved.") {
		t.Errorf("the notice says %s", text)
	}
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.click("#t-tech")
	if now := p.eval(`[...document.querySelectorAll('.techs li')].map(li => li.dataset.id).join()`); now != order {
		t.Errorf("the order is %s", now)
	}
	p.until(`document.querySelector('.switch[aria-label=Pointing]').closest('li').className == 'off'`)
	p.click("#t-rules")
	open("naked_pair.drl")
	p.until(`document.querySelector('#rules').value.startsWith('// saved by me') && document.querySelector('#ed-state').textContent.includes('Edited in this page')`)
	open("x_wing.drl")
	p.until(`document.querySelector('#rules').value.startsWith('// never saved') && document.querySelector('#ed-state').textContent.includes('Not saved')`)
	p.picture("back")
}

// A server that comes back while the page is open is given the grid and the rules.
func TestBrowserServerComesBack(t *testing.T) {
	p := openPage(t, 1280, 800, "?theme=light")
	p.ladder("Hard 1")
	p.click("#t-tech")
	p.eval(`document.querySelector('.switch[aria-label=Pointing]').click()`)
	p.until(`sessionStorage.getItem('rules')?.includes('pointing')`)
	p.press("Step")
	p.until(steps + ` == 1`)
	p.restart()
	p.eval(button("Step") + `.click()`)
	p.until(`document.body.dataset.state == 'step' && document.querySelector('#notice').textContent.includes('1 technique off.')`)
	p.until(`document.querySelectorAll('.cell.placed').length == 1`)
	p.press("Step")
	p.until(`document.querySelectorAll('.cell.placed').length == 2`)
}

// A technique is shared by link: who opens it has the rule, the board and the step.
func TestBrowserSharedTechnique(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.turbotFish()
	p.eval(`(() => { const a = document.querySelector('#rules'); a.focus(); a.setRangeText('// shared by me\n', 0, 0, 'end'); a.dispatchEvent(new Event('input', { bubbles: true })); })()`)
	p.until(`import('/link.js').then(m => m.address()).then(a => window.shared = a), window.shared`)
	address := p.eval(`window.shared`)
	p.restart()
	p.eval(`sessionStorage.clear()`)
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(strings.Replace(address, "/#", "/?theme=light#", 1)))
	p.until(`document.querySelector('#notice').textContent.includes('The link came with turbot_fish.drl.')`)
	p.until(`document.querySelector('#rules').value.startsWith('// shared by me')`)
	p.until(`document.querySelectorAll('#links path.l').length == 3 && document.querySelector('[data-i="25"]').getAttribute('aria-label').includes('4 eliminated')`)
	p.picture("shared")
}

// A puzzle of a level is made and put on the grid.
func TestBrowserNewPuzzle(t *testing.T) {
	p := openPage(t, 1280, 800, "?theme=light")
	p.choose("#sample", "new easy")
	p.until(`document.querySelectorAll('.cell.given').length > 16 && document.querySelector('#status').textContent.includes('rated easy')`)
	first := p.eval(`document.querySelector('#puzzle').value`)
	p.choose("#sample", "new medium")
	p.until(`document.querySelector('#status').textContent.includes('rated medium') && document.querySelector('#puzzle').value != '` + first + `'`)
}
