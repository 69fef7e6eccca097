package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// turbotFish is the step of Hard 1 under the ladder without pointing and claiming that has links to draw.
func (p *page) turbotFish() {
	p.t.Helper()
	p.ladder("Hard 1")
	p.click("#t-tech")
	for _, name := range []string{"Pointing", "Claiming"} {
		p.until(`document.querySelector('.switch[aria-label=` + name + `]')`)
		p.eval(`document.querySelector('.switch[aria-label=` + name + `]').click()`)
	}
	p.click("#t-rules")
	p.press("Solve")
	p.state("solved")
	p.eval(`[...document.querySelectorAll('#steps li')].find(li => li.textContent.includes('Turbot')).click()`)
	p.until(`document.querySelector('#why h2').textContent == 'Why is r3c8 not 4?'`)
	p.until(`document.querySelector('#rulefile').value == 'turbot_fish.drl'`)
}

// A step is told in sentences; Why has the facts in words, its cells are links, and there is a way back.
func TestBrowserFactsInWords(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.turbotFish()
	text := p.eval(`document.querySelector('[aria-label=Explanation]').textContent`)
	places, rule := strings.Index(text, "4 has two places in row 6: r6c2 and r6c8"), strings.Index(text, "turbot fish of two parallel lines")
	if places < 0 || rule < places {
		t.Errorf("the explanation is %s", text)
	}
	if say := p.eval(`document.querySelector('#steps [aria-current] .say').textContent`); !strings.Contains(say, "4 leaves r3c8. Rows 4 and 6 each have two places for 4.") {
		t.Errorf("the step says %s", say)
	}
	if open := p.eval(`document.querySelector('#why .fold').open`); open != "false" {
		t.Error("the source is not folded")
	}
	p.eval(`document.querySelector('#why .fold summary').click()`)
	// Every line of a matched condition is marked, and they are indented as in the file.
	p.until(`document.querySelectorAll('#why .src .hit').length >= 9`)
	if lines := p.eval(`[...document.querySelectorAll('#why .src .tx')].map(l => l.textContent).join('|')`); !strings.Contains(lines, "|Strong(|  kind == $k,|") {
		t.Errorf("the lines are %s", lines)
	}
	shown := p.eval(`document.querySelector('#steps [aria-current]').dataset.n`)
	// Along a link to a cell, and to a step, and back.
	p.eval(`[...document.querySelectorAll('#why .says button')].find(b => b.textContent == 'r6c2').click()`)
	p.until(`document.querySelector('#why h2').textContent == 'Why is r6c2 4?'`)
	p.press("Back")
	p.until(`document.querySelector('#why h2').textContent == 'Why is r3c8 not 4?'`)
	p.eval(`[...document.querySelectorAll('#why .from button')].find(b => b.textContent == 'step 12').click()`)
	p.until(`document.querySelector('#steps [aria-current]').dataset.n == '12'`)
	p.press("Back")
	p.until(`document.querySelector('#steps [aria-current]').dataset.n == '` + shown + `' && document.querySelector('#why h2').textContent == 'Why is r3c8 not 4?'`)
	p.picture("words")
}

// The rule pane follows the step, with its conditions numbered, until a file is pinned.
func TestBrowserRuleFollowsStep(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=dark")
	p.turbotFish()
	p.until(`document.querySelector('#rulefile').value == 'turbot_fish.drl'`)
	if numbers := p.eval(`[...document.querySelectorAll('.gutter .cn')].map(n => n.textContent + ' at ' + n.parentElement.lastChild.textContent).join()`); numbers != "1 at 31,2 at 32,3 at 42" {
		t.Errorf("the numbers are %s", numbers)
	}
	p.picture("followed")
	p.eval(`document.querySelector('#steps li[data-n="1"]').click()`)
	p.until(`document.querySelector('#rulefile').value == 'naked_single.drl'`)
	p.press("Pin")
	p.eval(`document.querySelector('#steps li[data-n="13"]').click()`)
	p.until(`document.querySelector('#steps li[data-n="13"]').getAttribute('aria-current') == 'step'`)
	if file := p.eval(`document.querySelector('#rulefile').value`); file != "naked_single.drl" {
		t.Errorf("a pinned file gave way to %s", file)
	}
	p.press("Pin")
	p.until(`document.querySelector('#rulefile').value == 'turbot_fish.drl'`)
}

// All steps now is a group for each technique, the simplest first and open, each effect once.
func TestBrowserAllStepsGrouped(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.ladder("Hard 1")
	p.click("#h-all")
	p.until(`document.querySelectorAll('#allsteps .group').length > 5`)
	if first := p.eval(`document.querySelector('#allsteps details[open] summary').textContent`); !strings.HasPrefix(first, "Naked single, easy") {
		t.Errorf("open is %s", first)
	}
	if n := p.eval(`document.querySelectorAll('#allsteps details[open]').length`); n != "1" {
		t.Errorf("%s groups are open", n)
	}
	if twice := p.eval(`[...document.querySelectorAll('#allsteps .group')].filter(g => { const heads = [...g.querySelectorAll('b')].map(b => b.textContent); return new Set(heads).size < heads.length; }).length`); twice != "0" {
		t.Errorf("%s groups say something twice", twice)
	}
	p.wants("all steps", map[string]int{"list All steps now": 1, "list naked single": 1})
	p.do(chromedp.Focus("#allsteps details[open] li"))
	p.eval(`document.activeElement.click()`)
	p.until(`document.querySelectorAll('.cell.fresh').length == 1`)
	p.picture("groups")
}

// While all steps are looked for the list says so, and what was given up or refused does not stand there for good.
func TestBrowserAllStepsUnderway(t *testing.T) {
	p := openPage(t, 1280, 800, "?theme=light")
	p.eval(`(() => {
		const fetched = window.fetch; // what asks for all steps waits until it is let go, then gets what it asked for or a refusal
		window.said = new Set(); window.held = []; window.refuse = false;
		window.fetch = (path, o) => /\/all$/.test(path) ? new Promise((answer, failed) => {
			o.signal.addEventListener('abort', () => failed(o.signal.reason));
			held.push(() => answer(refuse ? new Response('{"error":{"kind":"busy","head":"The engine is busy.","detail":""}}', { status: 503 }) : fetched(path, o)));
		}) : fetched(path, o);
		new MutationObserver(() => said.add(document.querySelector('#allsteps').textContent)).observe(document.querySelector('#allsteps'), { childList: true });
	})()`)
	p.ladder("Hard 1")
	p.click("#h-all")
	p.until(`held.length && document.querySelector('#allsteps').textContent.startsWith('Looking for')`)
	p.press("Step") // gives up what was asked
	p.until(steps + ` == 1`)
	p.eval(`(refuse = true, held = [])`)
	p.until(`held.length`)
	p.eval(`held.at(-1)()`)
	p.until(`document.querySelector('#allsteps').textContent.startsWith('The engine is busy.')`)
	p.eval(`(refuse = false, held = [])`)
	p.press("Try again")
	p.until(`held.length`)
	p.eval(`held.at(-1)()`)
	p.until(`document.querySelectorAll('#allsteps .group').length > 5 && !document.querySelector('#allsteps').hasAttribute('aria-busy')`)
	if p.eval(`[...said].some(t => t.includes('could not be made') || t.includes('No rule'))`) == "true" {
		t.Errorf("in between the list said %s", p.eval(`[...said].map(t => t.slice(0, 60)).join(' / ')`))
	}
}

// On a phone the sentence of a step stands under the digits, and a tap on a cell opens Why.
func TestBrowserPhoneSentence(t *testing.T) {
	p := openPage(t, 390, 844, "?theme=light")
	p.ladder("Hard 1")
	p.press("Step")
	p.until(`document.querySelector('#said').textContent.includes('r5c3 is 5.') && document.querySelector('#said').offsetParent`)
	digits, said := p.eval(`document.querySelector('.digits').getBoundingClientRect().bottom`), p.eval(`document.querySelector('#said').getBoundingClientRect().bottom < innerHeight - 64`)
	if said != "true" {
		t.Errorf("the sentence is out of sight below %s", digits)
	}
	p.tap(`[data-i="2"]`)
	p.until(`document.querySelector('#why').offsetParent && document.querySelector('#why h2').textContent == 'What can r1c3 be?'`)
	p.until(`(r => r.every(x => Math.abs(x - r[0]) < 22))([...document.querySelectorAll('#bivalue, .legend:not([hidden])')].map(e => e.getBoundingClientRect().top))`)
	p.fits(390)
	p.picture("said")
}

// Rule and picture are one: a condition lights up its fact and a cell its condition; buttons go from one to the next.
func TestBrowserRuleAndPicture(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.turbotFish()
	lit := `[...document.querySelectorAll('.cell.lit')].map(c => c.dataset.i).join()`
	if now := p.eval(lit); now != "" {
		t.Errorf("lit from the start: %s", now)
	}
	x, y := p.at(`#why li[data-cond="1"]`)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
	p.until(lit + ` == '29,34'`) // r4c3 and r4c8
	p.until(`document.querySelectorAll('.code .lit').length == 1`)
	x, y = p.at(`[data-i="46"]`) // r6c2
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
	p.until(`[...new Set([...document.querySelectorAll('#why .lit')].map(e => e.dataset.cond))].join() == '2'`)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 5, 5))
	p.press("Next condition")
	p.press("Next condition")
	p.until(lit + ` == '46,52' && document.querySelector('.walked').textContent.startsWith('2 of 3: 4 has two places in row 6')`)
	p.picture("walk")
	p.press("Previous condition")
	p.until(lit + ` == '29,34'`)
	p.wants("conditions", map[string]int{"group Condition by condition": 1, "button (Previous|Next) condition": 2})
}

// A technique says why it is not used, and its near miss is drawn.
func TestBrowserWhyNot(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=dark")
	p.ladder("Hard 1")
	p.click("#t-tech")
	p.press("Why not XY-wing here?")
	p.until(`document.querySelector('#why h2').textContent == 'Why not XY-wing here?'`)
	p.until(`document.querySelectorAll('.cell.cause').length >= 2`)
	if text := p.eval(`document.querySelector('#why').textContent`); !strings.Contains(text, "XY-wing finds no match for condition 3") || !strings.Contains(text, "what is missing") {
		t.Errorf("it says %s", text)
	}
	p.picture("missed")
	p.click(`[data-i="0"]`)
	p.until(`document.querySelectorAll('.cell.cause').length == 0`)
}

// The player finds a step that the page names, is judged, and takes it.
func TestBrowserFindItYourself(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.turbotFish()
	p.eval(`document.querySelector('#steps li[data-n="12"]').click()`)
	p.until(`document.querySelector('#steps li[data-n="12"] .restart')`)
	p.press("Restart from here")
	p.until(steps + ` == 12`)
	notice := `document.querySelector('#notice').textContent`
	p.press("Find it yourself")
	p.until(notice + `.includes('Find a turbot fish.')`)
	p.click(`[data-i="80"]`)
	p.until(notice + `.includes('r9c9 is not part of it.')`)
	p.click(`[data-i="25"] .pm [data-d="6"]`)
	p.until(notice + `.includes('r3c8 is the right cell, but it is another digit.')`)
	for range 2 {
		p.press("Hint for this")
	}
	p.until(notice + `.includes('The coloured cells are the pattern.') && document.querySelectorAll('.cell.cause').length == 4`)
	p.picture("looking")
	p.click(`[data-i="25"] .pm [data-d="4"]`)
	p.until(notice + `.includes('Found: turbot fish.')`)
	p.picture("found")
	p.press("Take this step")
	p.until(steps + ` == 13 && document.querySelector('[data-i="25"]').getAttribute('aria-label').startsWith('row 3 column 8, candidates 6')`)
	p.press("Undo")
	p.until(steps + ` == 12`)
	// By keys, and given up.
	p.press("Find it yourself")
	p.until(notice + `.includes('Find a turbot fish.')`)
	p.do(chromedp.Focus(`[data-i="25"]`), chromedp.KeyEvent("6"))
	p.until(notice + `.includes('another digit')`)
	p.press("Give up")
	p.until(`document.body.dataset.state == 'step' && ` + steps + ` == 12`)
}

// A lesson puts a board of the technique on the grid, and what was found is kept in the browser.
func TestBrowserPractise(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.ladder("Hard 1")
	p.click("#t-tech")
	p.press("Why not XY-wing here?")
	p.press("Practise it")
	p.until(`document.querySelector('#notice').textContent.includes('Find an XY-wing.')`)
	p.picture("lesson")
	// What the engine itself would strike is right.
	p.click("#h-all")
	p.until(`document.querySelector('#allsteps ul[aria-label="XY-wing"] li')`) // the list of the grid before has none
	p.eval(`document.querySelector('#allsteps ul[aria-label="XY-wing"] li').click()`)
	p.until(`document.querySelectorAll('.cell.target').length > 0`)
	marks := p.eval(`[...document.querySelectorAll('.pm .gone')].map(m => m.closest('.cell').dataset.i + ':' + m.dataset.d).join()`)
	p.eval(`document.querySelector('#allsteps [aria-current]').click()`)
	for _, mark := range strings.Split(marks, ",") {
		cell, digit, _ := strings.Cut(mark, ":")
		p.eval(`document.querySelector('[data-i="` + cell + `"] .pm [data-d="` + digit + `"]').click()`)
		p.until(`/Right:|Found:/.test(document.querySelector('#notice').textContent)`)
	}
	p.until(`document.querySelector('#notice').textContent.includes('Found: XY-wing.')`)
	p.until(`[...document.querySelectorAll('.techs li')].some(li => li.textContent.includes('XY-wing') && li.textContent.includes('found 1×'))`)
}
