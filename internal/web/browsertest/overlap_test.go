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
