package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

const steps = `document.querySelectorAll('#steps li[data-n]').length`

// A browser opens six connections to a server; more pages than that play all the same.
func TestBrowserManyTabs(t *testing.T) {
	p := openPage(t, 1280, 800, "?theme=light")
	pages := []*page{p}
	for range 8 {
		pages = append(pages, p.tab("?theme=light"))
	}
	for i, tab := range pages {
		tab.choose("#sample", "Hard 1")
		tab.until(`document.querySelectorAll('.cell.given').length == 26`)
		for n := 1; n <= 1+i%3; n++ {
			tab.press("Step")
			tab.until(steps + fmt.Sprintf(` == %d`, n))
		}
	}
	for i, tab := range pages {
		if n := tab.eval(steps); n != fmt.Sprint(1+i%3) {
			t.Errorf("tab %d has %s steps", i, n)
		}
	}
	// One that has no stream hears when the server is gone.
	last := pages[len(pages)-1]
	last.eval(`window.fetch = () => Promise.reject(new TypeError('gone'))`)
	last.until(`document.body.dataset.state == 'offline'`)
}

// A page that was opened from another has a copy of its game: what happens in one does not happen in the other.
func TestBrowserDuplicatedTab(t *testing.T) {
	p := openPage(t, 1280, 800, "?theme=light")
	p.choose("#sample", "Hard 1")
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.press("Step")
	p.until(steps + ` == 1`)
	p.eval(`window.open(location.href)`) // the new page gets the session storage of this one, as a duplicated tab does
	var id target.ID
	p.until(`true`)
	targets, err := chromedp.Targets(p.ctx)
	if err != nil {
		t.Fatal(err)
	}
	own := chromedp.FromContext(p.ctx).Target.TargetID
	for _, x := range targets {
		if x.Type == "page" && x.TargetID != own {
			id = x.TargetID
		}
	}
	ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithTargetID(id))
	defer cancel()
	other := &page{t: t, ctx: ctx, url: p.url}
	other.until(`document.body.dataset.state == 'step' && ` + steps + ` == 1`)
	if a, b := p.eval(`JSON.parse(sessionStorage.getItem('session')).id`), other.eval(`JSON.parse(sessionStorage.getItem('session')).id`); a == b {
		t.Fatalf("both pages play %s", a)
	}
	other.press("Step")
	other.until(steps + ` == 2`)
	other.press("Undo")
	other.press("Undo") // back to before the copy was made
	other.until(steps + ` == 0`)
	if n := p.eval(steps); n != "1" {
		t.Errorf("the first page has %s steps", n)
	}
}
