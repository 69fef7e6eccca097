package browsertest

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestBrowserSolve(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	for _, name := range []string{"Solve", "Step", "Dump", "Undo", "Redo", "Hint"} {
		if p.eval(button(name)+".disabled") != "true" {
			t.Errorf("%s is on without a grid", name)
		}
	}
	p.picture("empty")
	p.sample("Hard 1")
	if n := p.count("given"); n != 26 {
		t.Errorf("%d givens", n)
	}
	p.picture("loaded")
	before := p.count("placed")
	p.press("Step")
	p.until(`document.querySelectorAll('#steps li[data-n]').length > 0`)
	p.state("step")
	if n := p.count("placed"); n != before+1 {
		t.Errorf("a step placed %d digits", n-before)
	}
	if p.eval(`document.querySelectorAll('#steps [aria-current=step]').length`) != "1" {
		t.Error("no step is current")
	}
	p.picture("step")
	p.press("Dump")
	p.until(`document.querySelector('#log').textContent.includes('Row 8:')`)
	p.picture("dump")
	p.press("Solve")
	p.state("solved")
	if open := p.count("candidates"); open != 0 || p.count("placed")+p.count("given") != 81 {
		t.Errorf("%d cells are open", open)
	}
	for _, name := range []string{"Step", "Solve", "Hint"} {
		p.until(button(name) + ".disabled")
	}
	p.fits(1440)
	p.picture("solved")
	p.press("Undo")
	p.until(`document.querySelectorAll('#steps li[data-n]').length < 10`)
	p.press("Redo")
	p.state("solved")
}

func TestBrowserExplain(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=dark")
	p.sample("Hard 1")
	p.press("Solve")
	p.state("solved")
	// The step that takes candidates away, and a candidate that it took.
	p.until(`[...document.querySelectorAll('#steps li[data-n]')].some(li => li.textContent.includes('Naked pair'))`)
	p.eval(`[...document.querySelectorAll('#steps li[data-n]')].find(li => li.textContent.includes('Naked pair')).click()`)
	p.until(`document.querySelectorAll('.cell.target').length > 0`)
	p.eval(`document.querySelector('.cell.target .pm .gone').click()`)
	p.until(`/^Why (is r.c. not|can r.c. not be) \d\?$/.test(document.querySelector('#why h2').textContent)`)
	p.until(`document.querySelector('[aria-label=Explanation] .src')`)
	if text := p.eval(`document.querySelector('[aria-label=Explanation]').textContent`); !strings.Contains(text, "sudoku.drl:") || !strings.Contains(text, "Cell r") {
		t.Errorf("the explanation is %s", text)
	}
	p.picture("why")
	// A placed digit, and along the chain.
	p.eval(`document.querySelector('.cell.placed').click()`)
	p.until(`/^Why is r.c. \d\?$/.test(document.querySelector('#why h2').textContent)`)
	p.picture("why-placed")
}

func TestBrowserBroken(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.sample("!DELIBERATELY BROKEN!")
	p.state("broken")
	if n := p.count(", duplicate"); n != 4 {
		t.Errorf("%d cells are marked", n)
	}
	if text := p.eval(`document.querySelector('#notice').textContent`); !strings.Contains(text, "5 twice in row 1 (r1c1, r1c9)") {
		t.Errorf("the notice says %s", text)
	}
	p.eval(`document.querySelector('[data-i="0"]').click()`)
	p.until(`document.querySelector('#why').textContent.toLowerCase().includes('duplicate in cell row')`)
	p.eval(`document.querySelector('.console-h').click()`)
	p.until(`document.querySelector('#log').textContent.includes('cell [0,8]: 5 has a duplicate in row 0')`)
	p.picture("broken")
	p.press("Solve")
	p.until(`document.querySelector('#notice').textContent.includes("Sorry - can't solve this grid.")`)
	p.picture("stuck")
}

func TestBrowserEditor(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.sample("Hard 1")
	edit := func(from, to string) {
		p.eval(`(() => { const a = document.querySelector('#rules'); const i = a.value.indexOf('` + from + `'); if (i < 0) throw new Error('text not found'); a.focus(); a.setRangeText('` + to + `', i, i + '` + from + `'.length, 'end'); a.dispatchEvent(new Event('input', { bubbles: true })); })()`)
	}
	edit("$cell : Cell( freeCount == 1,", "$cell : Cell( freeCont == 1,")
	p.until(`document.querySelector('#rules').getAttribute('aria-invalid') == 'true' && document.querySelectorAll('.code .sq').length > 0`)
	p.until(button("Save rules") + `.getAttribute('aria-disabled') == 'true'`)
	p.eval(`document.querySelector('.code .sq').scrollIntoView({ block: 'center' })`)
	p.picture("error")
	p.press("Save rules")
	p.until(`document.activeElement.getAttribute('aria-label') == 'Problems'`)
	p.press("Replace with freeCount")
	p.until(`document.querySelector('#rules').getAttribute('aria-invalid') == 'false'`)
	// A real change: the hidden single finds nothing any more.
	edit("$cell : Cell( freeCount > 1, free contains $value,", "$cell : Cell( freeCount > 8, free contains $value,")
	p.until(`document.querySelector('#problems, .problems').textContent.includes('None')`)
	p.press("Save rules")
	p.until(`document.querySelectorAll('.matches li.del').length > 0`)
	if text := p.eval(`document.querySelector('.matches').textContent`); !strings.Contains(text, "vanishes: hidden single") {
		t.Errorf("matches: %s", text)
	}
	p.until(`document.querySelector('#ed-state').textContent.includes('Saved.')`)
	p.picture("saved")
	p.press("Solve")
	p.state("stuck")
	p.press("Undo")
	// Rules that never end are stopped, and not saved.
	edit(`Integer value = $cell.getFreeValue();`, `Integer value = $cell.getFreeValue(); int i = 0; while( i < 1 ) { }`)
	p.until(`document.querySelector('#ed-state').textContent.includes('Not saved')`)
	p.press("Save rules")
	p.until(`document.querySelector('.matches').textContent.includes('took too long')`)
	p.picture("bomb")
}

func TestBrowserKeyboard(t *testing.T) {
	p := openPage(t, 1280, 800, "?theme=light")
	p.drools()
	p.do(chromedp.Focus("#puzzle"), chromedp.SendKeys("#puzzle", "12345"+kb.Enter))
	p.until(`document.querySelector('#puzzle').getAttribute('aria-invalid') == 'true'`)
	if text := p.eval(`document.querySelector('#puzzle-error').textContent`); text != "That is 5 cells, not 81." {
		t.Errorf("the field says %s", text)
	}
	p.eval(`document.querySelector('#puzzle').value = ''`)
	p.do(chromedp.SendKeys("#puzzle", "....51.8..8..4...5..3...2......6...967.4.9.138...3......2...4..5...9..2..9.71...."+kb.Enter))
	p.state("step")
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.do(chromedp.Focus(`[data-i="0"]`))
	key := func(keys ...string) {
		for _, k := range keys {
			p.do(chromedp.KeyEvent(k))
			time.Sleep(60 * time.Millisecond)
		}
	}
	key("s")
	p.until(`document.querySelectorAll('#steps li[data-n]').length >= 1`)
	p.do(chromedp.Focus(`[data-i="0"]`))
	key(kb.ArrowRight, kb.ArrowDown, kb.ArrowDown)
	p.until(`document.activeElement.dataset.i == '19' && document.activeElement.getAttribute('aria-selected') == 'true'`)
	if n := p.eval(`document.querySelectorAll('[role=gridcell][tabindex="0"]').length`); n != "1" {
		t.Errorf("%s cells are tab stops", n)
	}
	key("5")
	p.until(`document.querySelector('[data-i="19"]').getAttribute('aria-label').includes('5, placed')`)
	key(kb.Delete)
	p.until(`document.querySelector('[data-i="19"]').getAttribute('aria-label').includes('candidates')`)
	key("u", "u")
	key(kb.Enter)
	p.until(`document.querySelector('#why').contains(document.activeElement)`)
	key(kb.Escape)
	p.until(`document.activeElement.dataset.i == '19'`)
	key("h", "h", "h")
	p.until(`document.querySelectorAll('#steps li[data-n]').length >= 1`)
	key("S")
	p.state("solved")
	key("[", "[")
	p.until(`document.querySelector('[aria-current=step]') && document.querySelector('#steps li:last-child').getAttribute('aria-current') != 'step'`)
	key("?")
	p.until(`document.querySelector('#keys').open`)
	p.picture("keys")
}

func TestBrowserPhone(t *testing.T) {
	p := openPage(t, 390, 844, "?theme=light")
	p.picture("empty")
	p.drools()
	p.choose("#sample", "Hard 1")
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.state("step")
	for _, n := range []string{"1", "2", "3"} {
		p.press("Step")
		p.until(`document.querySelectorAll('#steps li[data-n]').length == ` + n + ` && document.body.dataset.state == 'step'`)
	}
	p.fits(390)
	small := p.eval(`[...document.querySelectorAll('.tools .btn')].filter(b => { const r = b.getBoundingClientRect(); return r.width < 56 || r.height < 56 }).map(b => b.textContent).join()`)
	if small != "" {
		t.Errorf("too small to touch: %s", small)
	}
	p.picture("step")
	p.eval(`document.querySelector('.cell.placed').click()`)
	p.press("Why")
	p.until(`document.querySelector('#why .cands button')`)
	p.picture("why")
	p.press("Rules")
	p.picture("rules")
	p.press("Techniques")
	p.picture("techniques")
	// With all steps listed nothing is wider than the screen, and the buttons stay at its end.
	p.choose("#base", "Ladder")
	p.press("Solve")
	p.state("solved")
	p.press("Steps")
	p.until(`document.querySelectorAll('#steps li[data-n]').length > 30`)
	p.eval(`scrollTo(0, 400)`)
	p.fits(390)
	if bottom := p.eval(`Math.round(document.querySelector('.tools').getBoundingClientRect().bottom)`); bottom != "844" {
		t.Errorf("the buttons end at %s", bottom)
	}
	p.picture("solved")
}

// The IBM base, and a search where its rules stop.
func TestBrowserSearch(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=dark")
	p.choose("#base", "IBM")
	p.until(`document.querySelector('#base-sum').textContent.startsWith('IBM')`)
	p.do(chromedp.Focus("#puzzle"), chromedp.SendKeys("#puzzle", "...8.4..74.......3.2.1...8.......5...92........6.92...71.32.8.4..4..51...6..4...."+kb.Enter))
	p.until(`document.querySelectorAll('.cell.given').length == 25`)
	p.state("step")
	p.press("Solve")
	p.state("stuck")
	if text := p.eval(`document.querySelector('#notice').textContent`); !strings.Contains(text, "Sorry - can't solve this grid.") || !strings.Contains(text, "The IBM rules placed") {
		t.Errorf("the notice says %s", text)
	}
	p.picture("stuck")
	p.press("Search")
	p.state("solved")
	p.until(`document.querySelector('#notice').textContent.includes('Solved by search.')`)
	p.until(`[...document.querySelectorAll('#steps li[data-n]')].some(li => li.textContent.includes('Guess, extreme'))`)
	p.eval(`[...document.querySelectorAll('#steps li[data-n]')].find(li => li.textContent.includes('Guess, extreme')).click()`)
	p.picture("guess")
	p.press("Undo")
	p.state("stuck")
	p.press("Use the ladder")
	p.until(`document.querySelector('#base-sum').textContent.startsWith('Ladder')`)
}

// The ladder: a step is one technique, links are drawn, techniques are switched off.
func TestBrowserLadder(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.choose("#base", "Ladder")
	p.choose("#sample", "Hard 1")
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.press("Techniques")
	for _, name := range []string{"Pointing", "Claiming"} {
		p.until(`document.querySelector('.switch[aria-label=` + name + `]')`)
		p.eval(`document.querySelector('.switch[aria-label=` + name + `]').click()`)
		p.until(`document.querySelector('.switch[aria-label=` + name + `]').closest('li').className == 'off'`)
	}
	p.press("Solve")
	p.state("solved")
	p.picture("techniques")
	p.until(`[...document.querySelectorAll('#steps li[data-n]')].some(li => li.querySelector('.hard, .unfair'))`)
	p.eval(`[...document.querySelectorAll('#steps li[data-n]')].find(li => li.querySelector('.hard, .unfair')).click()`)
	p.until(`document.querySelectorAll('.cell.target').length > 0`)
	p.press("Rules")
	p.eval(`[...document.querySelectorAll('#steps .link-btn')].find(b => b.textContent == 'Open rule').click()`)
	p.eval(`document.querySelector('.cell.target').click()`)
	p.until(`document.querySelector('#why .cands button.x')`)
	p.eval(`document.querySelector('.cell.target .pm .gone').click()`)
	p.until(`document.querySelector('[aria-label=Explanation] .src')`)
	p.picture("links")
}

// Links of a chain are drawn between candidates.
func TestBrowserLinks(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.choose("#base", "Ladder")
	p.until(`document.querySelector('#base-sum').textContent.startsWith('Ladder')`)
	p.do(chromedp.SendKeys("#puzzle", "...68....7....92.3192......64....8.....3.7.....5....97......3125.92....6....46..."+kb.Enter))
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.press("Solve")
	p.until(`['solved', 'stuck'].includes(document.body.dataset.state)`)
	links := `[...document.querySelectorAll('#steps li[data-n]')].filter(li => li.querySelector('.unfair, .hard'))`
	p.until(links + `.length > 0`)
	for i := 0; p.eval(`document.querySelectorAll('#links path.l').length`) == "0"; i++ {
		if i == 40 || p.eval(links+`.length > `+strconv.Itoa(i)) != "true" {
			t.Fatal("no step has links")
		}
		p.eval(links + `[` + strconv.Itoa(i) + `].click()`)
		time.Sleep(80 * time.Millisecond)
	}
	p.picture("drawn")
}
