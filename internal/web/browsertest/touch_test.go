package browsertest

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Without a keyboard a puzzle is typed in, a digit placed, a candidate taken out and put back, and a cell cleared.
func TestBrowserTouch(t *testing.T) {
	p := openPage(t, 360, 740, "?theme=light")
	p.state("empty")
	p.tap(`[data-i="80"]`) // a tap on the empty grid begins one, too
	p.until(`document.querySelector('#empty').hidden`)
	p.do(chromedp.Reload())
	p.until(`document.body.dataset.state == 'empty' && !document.querySelector('#empty').hidden`)
	p.press("Type one in")
	p.until(`document.querySelector('.digits').getAttribute('aria-label') == 'Enter digit' && document.querySelector('#empty').hidden`)
	p.press("Enter 5")
	p.until(`document.querySelector('[data-i="0"]').getAttribute('aria-label') == 'row 1 column 1, 5, given'`)
	p.picture("typing")
	p.tap(`[data-i="4"]`)
	p.press("Enter 7")
	p.press("Enter 8")
	p.press("Enter 8") // the same again clears
	p.press("Enter 7")
	p.until(`document.querySelector('#puzzle').value == '5...7' + '.'.repeat(76)`)
	p.fits(360)
	p.press("Load this grid")
	p.until(`document.querySelector('#notice').textContent.includes('More than one solution.')`)
	p.until(`document.querySelector('.digits').getAttribute('aria-label') == 'Highlight digit'`)

	p.tap(`[data-i="1"]`)
	p.press("Why")
	p.press("Why 3, candidate")
	p.press("Take 3 out")
	p.until(`document.querySelector('[data-i="1"]').getAttribute('aria-label') == 'row 1 column 2, candidates 1 2 4 6 8 9'`)
	p.press("Put 3 back")
	p.until(`document.querySelector('[data-i="1"]').getAttribute('aria-label') == 'row 1 column 2, candidates 1 2 3 4 6 8 9'`)
	p.press("Place 3")
	p.until(`document.querySelector('[data-i="1"]').getAttribute('aria-label') == 'row 1 column 2, 3, placed'`)
	p.eval(`document.querySelector('#why').scrollIntoView()`)
	p.picture("placed")
	small := p.eval(`[...document.querySelectorAll('.why-acts button, .digits button, #bivalue')].filter(b => b.getBoundingClientRect().height < 44).map(b => b.textContent).join()`)
	if small != "" {
		t.Errorf("too small to touch: %s", small)
	}
	p.press("Clear the cell")
	p.until(`document.querySelector('[data-i="1"]').getAttribute('aria-label') == 'row 1 column 2, candidates 1 2 3 4 6 8 9'`)
	// A given has nothing to change.
	p.tap(`[data-i="0"]`)
	p.until(`document.querySelector('#why h2')?.textContent == 'Why is r1c1 5?' && !document.querySelector('.why-acts')`)
	p.fits(360)
}

// tap touches the middle of a cell, with the page at its top: nothing that grows or shrinks below moves the grid there. It
// waits until the cell lies there uncovered, since the page may still be scrolling.
func (p *page) tap(selector string) {
	p.t.Helper()
	p.until(`(() => {
		scrollTo(0, 0);
		const cell = document.querySelector('` + selector + `');
		cell.scrollIntoView({ block: 'nearest' });
		const r = cell.getBoundingClientRect();
		return cell.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
	})()`)
	selected := `document.querySelector('` + selector + `').getAttribute('aria-selected') == 'true'`
	for range 5 { // a busy browser drops a touch now and then, and a person touches again
		p.touch(selector)
		for deadline := time.Now().Add(3 * time.Second); time.Now().Before(deadline); time.Sleep(40 * time.Millisecond) {
			if p.eval(selected) == "true" {
				return
			}
		}
	}
	p.t.Fatalf("touched five times, and not selected: %s", selector)
}

func (p *page) touch(selector string) {
	p.t.Helper()
	x, y := p.at(selector)
	for _, touch := range []input.DispatchTouchEventParams{
		{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}},
		{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}},
	} {
		if _, err := chromedp.Run(p.ctx, func(ctx context.Context, t *chromedp.Target) (cdp.Empty, error) {
			return cdp.Call(ctx, t, input.DispatchTouchEvent, touch)
		}); err != nil {
			p.t.Fatal(err)
		}
	}
}

// Everything that is pressed on a phone is 44 px high and wide enough; nine keys in a row share its width.
func TestBrowserTargets(t *testing.T) {
	p := openPage(t, 390, 844, "?theme=light")
	small := func(when string) {
		t.Helper()
		list := p.eval(`[...document.querySelectorAll('button, select, input, textarea, summary, a:not(.skip), [role=tab], .tip')]
			.filter(e => e.offsetParent && !e.disabled).map(e => [e, e.getBoundingClientRect()])
			.filter(([e, r]) => r.height < 44 || r.width < (e.closest('.digits, .cands') ? 36 : 44))
			.map(([e, r]) => (e.getAttribute('aria-label') || e.textContent).trim() + ' ' + Math.round(r.width) + ' x ' + Math.round(r.height)).join(', ')`)
		if list != "" {
			t.Errorf("%s: too small to touch: %s", when, list)
		}
		p.fits(390)
	}
	small("empty")
	p.choose("#sample", "Hard 1")
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.press("Hint")
	p.until(`document.querySelector('#notice button')`)
	small("hint")
	p.press("Solve")
	p.state("solved")
	p.eval(`document.querySelector('#steps li[data-n="30"]').click()`)
	p.until(`document.querySelector('#steps .restart')`)
	small("steps")
	p.tap(`[data-i="40"]`)
	p.press("Why")
	p.until(`document.querySelector('#why .cands button')`)
	small("why")
	p.press("Rules")
	small("rules")
	p.press("Techniques")
	small("techniques")
}
