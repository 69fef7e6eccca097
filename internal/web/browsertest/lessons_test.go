package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Lessons are a sequence: the first technique that was not found yet is next, and what was found is marked and kept.
func TestBrowserLessons(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.ladder("Hard 1")
	p.click("#t-tech")
	p.eval(`localStorage.setItem('learnt', JSON.stringify({'full house': 2}))`)
	p.do(chromedp.Reload())
	p.until(`document.body.dataset.state == 'step'`)
	p.click("#t-tech")
	p.press("Lessons")
	p.until(`document.querySelector('#lessons li[aria-current=step]')`)
	if said := p.eval(`document.querySelector('#lessons [role=status]').textContent`); !strings.Contains(said, "1 of 64 techniques learnt. Next: naked single.") {
		t.Errorf("the lessons say %s", said)
	}
	if first := p.eval(`document.querySelector('#lessons li.learnt').textContent`); !strings.Contains(first, "learnt, found 2×") {
		t.Errorf("the first lesson says %s", first)
	}
	p.eval(`[...document.querySelectorAll('#lessons button')].find(b => b.textContent == 'Practise XY-wing').click()`)
	p.until(`document.querySelector('#notice b')?.textContent.includes('XY-wing')`)
	if open := p.eval(`document.querySelector('#lessons').open`); open != "false" {
		t.Error("the lessons stay open")
	}
}

// The report on the rules of a base is asked for on the page.
func TestBrowserRuleReport(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.ladder("Hard 1")
	p.click("#t-tech")
	p.press("Rule report")
	p.until(`document.querySelectorAll('#report li').length > 60`)
	if text := p.eval(`document.querySelector('#report').textContent`); !strings.Contains(text, "XYZ-wing: a cell with abc") {
		t.Error("the report does not say what XYZ-wing is")
	}
	if heads := p.eval(`[...document.querySelectorAll('#report :is(h3, h4)')].map(h => h.textContent).join()`); !strings.Contains(heads, ",full_house.drl,") || strings.Contains(heads, "no group") {
		t.Errorf("the report's headings are %s", heads)
	}
}
