package browsertest

import "testing"

// The name of a technique stays in its place beside the buttons of its row, however long it is, and nothing below the list is cut off.
func TestBrowserNothingOverlaps(t *testing.T) {
	for _, size := range []struct{ width, height int64 }{{390, 844}, {820, 1100}, {1280, 800}, {1440, 900}} {
		p := openPage(t, size.width, size.height, "?theme=light")
		p.choose("#sample", "Hard 1")
		p.state("step")
		if size.width < 640 {
			p.press("Techniques")
		} else {
			p.click("#t-tech")
		}
		p.until(`document.querySelectorAll('.techs li').length == 64`)
		over := p.eval(`[...document.querySelectorAll('.techs li > *')].filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent).join(', ')`)
		if over != "" {
			t.Errorf("%d wide: too long for their place: %s", size.width, over)
		}
		cut := p.eval(`[...document.querySelectorAll('.pane-foot button')].filter(b => b.offsetParent && b.getBoundingClientRect().right > document.querySelector('.side').getBoundingClientRect().right).map(b => b.textContent).join()`)
		if cut != "" {
			t.Errorf("%d wide: cut off: %s", size.width, cut)
		}
		p.picture("techniques")
	}
}

// The steps are a line each, but for the one that is shown, which is in sight when all are there; Why is as high as the list beside it;
// what the editor says has room; no line begins with the comma after a link.
func TestBrowserPanelsReadWell(t *testing.T) {
	for _, size := range []struct{ width, height int64 }{{360, 800}, {768, 1024}, {1440, 900}} {
		p := openPage(t, size.width, size.height, "?theme=light")
		p.ladder("Hard 1")
		p.press("Solve")
		p.state("solved")
		p.until(`document.querySelectorAll('#steps li.one').length == 57`)
		if n := p.eval(`Math.max(...[...document.querySelectorAll('#steps li.one .body')].map(b => b.offsetHeight)) < 24`); n != "true" {
			t.Errorf("%d wide: a step takes several lines", size.width)
		}
		p.until(`(() => { const c = document.querySelector('#steps [aria-current]').getBoundingClientRect(), l = document.querySelector('#steps').getBoundingClientRect(); return c.top >= l.top - 1 && c.bottom <= l.bottom + 1; })()`)
		if size.width == 768 {
			if a, b := p.eval(`document.querySelector('.steps').offsetHeight`), p.eval(`document.querySelector('.why').offsetHeight`); a != b {
				t.Errorf("the steps are %s high, Why %s", a, b)
			}
		}
		if size.width < 640 {
			p.press("Rules")
		}
		if n := p.eval(`document.querySelector('#ed-state').offsetWidth > 90`); n != "true" {
			t.Errorf("%d wide: what the editor says is squeezed", size.width)
		}
		if size.width < 640 {
			p.press("Why")
		}
		p.until(`document.querySelectorAll('.from .tied').length > 1`)
		if n := p.eval(`[...document.querySelectorAll('.from .tied')].filter(e => e.getClientRects().length > 1).length`); n != "0" {
			t.Errorf("%d wide: %s links lose their comma", size.width, n)
		}
		p.picture("panels")
	}
}
