package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Digits and bivalue cells are highlighted by pointer and by keys, together or alone, until another grid is loaded.
func TestBrowserHighlight(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	p.choose("#base", "Ladder")
	p.choose("#sample", "Hard 1")
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.state("step")
	// The cells that are marked are those with two candidates by their names, and the button counts them.
	marked := `[...document.querySelectorAll('.cell')].filter(c => c.classList.contains('two')).map(c => c.dataset.i).join()`
	two := `[...document.querySelectorAll('.cell')].filter(c => /candidates [1-9] [1-9](,|$)/.test(c.getAttribute('aria-label'))).map(c => c.dataset.i).join()`
	cells := p.eval(two)
	if n := p.eval(`document.querySelector('#bivalue small').dataset.n`); cells == "" || n != p.eval(two+`.split(',').length`) {
		t.Errorf("the button counts %s, the cells are %s", n, cells)
	}
	if now := p.eval(marked); now != "" {
		t.Errorf("marked from the start: %s", now)
	}
	p.click("#bivalue")
	p.until(marked + ` == '` + cells + `'`)
	p.wants("with bivalue cells", map[string]int{"button Highlight bivalue cells, [1-9][0-9]* left": 1, "button Highlight [1-9], [0-9] left": 9})
	if pressed := p.eval(`document.querySelector('#bivalue').getAttribute('aria-pressed')`); pressed != "true" {
		t.Errorf("pressed is %s", pressed)
	}
	p.picture("bivalue")
	// A digit besides, by keys, and both off again.
	p.do(chromedp.Focus(`[data-i="0"]`))
	alt := func(key string) { p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierAlt))) }
	alt("4")
	p.until(`document.querySelectorAll('.pm .hl').length > 10 && ` + marked + ` == '` + cells + `'`)
	alt("0")
	p.until(marked + ` == ''`)
	alt("4")
	p.until(`document.querySelectorAll('.pm .hl').length == 0`)
	// After a step the marks are those of the new grid.
	p.do(chromedp.Focus("#bivalue"), chromedp.KeyEvent(kb.Enter))
	p.until(marked + ` == '` + cells + `'`)
	p.press("Step")
	p.until(`document.querySelectorAll('#steps li[data-n]').length == 1`)
	p.until(marked + ` == ` + two)
	if now := p.eval(marked); now == cells {
		t.Errorf("a step has changed nothing: %s", now)
	}
	// Why does not go on about a cell of the grid before.
	p.eval(`document.querySelector('.cell.placed').click()`)
	p.until(`document.querySelector('#why h2').textContent.startsWith('Why is')`)
	p.choose("#sample", "Simple")
	p.until(`document.querySelectorAll('.cell.given').length == 48`)
	p.until(marked + ` == '' && document.querySelector('#why h2').textContent == 'Why'`)
	// A picture has the colours of the theme, not their names.
	p.until(`import('/share.js').then(m => window.drawn = m.picture()), window.drawn`)
	if drawn := p.eval("window.drawn"); !strings.Contains(drawn, `fill="rgb(255, 254, 251)"`) || strings.Contains(drawn, "light-dark") || strings.Contains(drawn, "var(") {
		t.Errorf("the picture begins %.400s", drawn)
	}
}

// Both themes and the system's choice lead to the same sets of colours.
func TestBrowserThemes(t *testing.T) {
	p := openPage(t, 1280, 800, "?theme=automatic")
	background := `getComputedStyle(document.body).backgroundColor`
	light, dark := "rgb(244, 243, 238)", "rgb(19, 21, 25)"
	if now := p.eval(background); now != light {
		t.Errorf("a light system shows %s", now)
	}
	for _, want := range []string{light, dark, light} { // light, dark, automatic
		p.click("#theme")
		if now := p.eval(background); now != want {
			t.Errorf("%s is %s, want %s", p.eval(`document.querySelector('#theme').getAttribute('aria-label')`), now, want)
		}
	}
}
