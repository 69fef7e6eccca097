package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
)

// named lists what the browser tells assistive technology: a line "role name" for each thing that is not hidden.
func (p *page) named() []string {
	p.t.Helper()
	tree, err := chromedp.Run(p.ctx, func(ctx context.Context, t *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		return cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	})
	if err != nil {
		p.t.Fatal(err)
	}
	text := func(v *accessibility.Value) string {
		var s string
		if v != nil {
			_ = json.Unmarshal(v.Value, &s) // other kinds of values are no names
		}
		return s
	}
	var lines []string
	for _, n := range tree.Nodes {
		if !n.Ignored {
			line := strings.TrimSpace(text(n.Role) + " " + text(n.Name))
			for _, property := range n.Properties {
				if property.Name == "disabled" && string(property.Value.Value) == "true" {
					line += " (off)"
				}
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// wants fails for each pattern that does not match as many lines as it asks for; 0 is at least one.
func (p *page) wants(when string, patterns map[string]int) {
	p.t.Helper()
	lines := p.named()
	for pattern, want := range patterns {
		re, n := regexp.MustCompile("^(?:"+pattern+")$"), 0
		for _, line := range lines {
			if re.MatchString(line) {
				n++
			}
		}
		if want == 0 && n == 0 || want > 0 && n != want {
			p.t.Errorf("%s: %d things are %s, want %d", when, n, pattern, max(1, want))
		}
	}
	if p.t.Failed() {
		p.t.Logf("%s: there are\n%s", when, strings.Join(lines, "\n"))
	}
}

// Everything on the page is found by its role and name. What stands here is a promise to those who use the page without
// seeing it, and to tests of others.
func TestBrowserNames(t *testing.T) {
	p := openPage(t, 1440, 900, "?theme=light")
	off := map[string]int{
		"grid Sudoku grid": 1, "row( .*)?": 9, "gridcell row [1-9] column [1-9], empty": 81,
		"toolbar Solving": 1, "button Load": 1, "combobox Sample": 1, "textbox Puzzle": 1, "combobox Rule base": 1,
		"group Highlight digit": 1, "button Highlight 4, 9 left": 1, "button Highlight bivalue cells, 0 left": 1, "link Skip to the grid": 1,
		"tab Steps": 1, "tab All steps now": 1, "list Steps": 1, "region Why": 1, "tab Rules": 1, "tab Techniques": 1,
		"combobox Rule file": 1, "textbox Rules": 1, "button Save rules": 1, "button Run scenarios": 1,
		"list Problems": 1, "list Matches after save": 1, "status": 0,
	}
	for _, name := range []string{"Solve", "Step", "Dump", "Undo", "Redo", "Hint"} {
		off["button "+name+" \\(off\\)"] = 1
	}
	p.wants("without a grid", off)

	p.choose("#sample", "Hard 1")
	p.until(`document.querySelectorAll('.cell.given').length == 26`)
	p.state("step")
	p.wants("with a grid", map[string]int{
		"button (Solve|Step|Dump|Hint)": 4, "button (Undo|Redo) \\(off\\)": 2,
		"gridcell row 1 column 5, 5, given": 1, "gridcell row 1 column 1, candidates 2 4 7 9": 1,
		"button Highlight 4, 6 left": 1,
	})
	if title := p.eval("document.title"); title != "Hard 1 – Whenthen Sudoku" {
		t.Errorf("the title is %s", title)
	}
	// Steps, the last of which takes candidates away, and its colours.
	p.press("Solve")
	p.state("solved")
	p.eval(`[...document.querySelectorAll('#steps li[data-n]')].find(li => li.textContent.includes('Claiming, medium') || li.textContent.includes('Pointing, medium')).click()`)
	p.until(`document.querySelectorAll('.cell.target').length > 0`)
	steps := p.eval(`document.querySelectorAll('#steps li').length`)
	p.wants("solved", map[string]int{
		"button (Solve|Step|Hint) \\(off\\)": 3, "button (Undo|Dump)": 2, "listitem.*": 0,
		"gridcell row [1-9] column [1-9], (candidates [1-9 ]+|empty), [1-9]( [1-9])* eliminated(, cause of this step)?": 0,
		"gridcell row [1-9] column [1-9], candidates [1-9 ]+, cause of this step":                                       0,
		"gridcell row 5 column 3, 5, placed": 1,
	})
	if n := p.eval(`document.querySelectorAll('#steps li[aria-current=step]').length`); n != "1" {
		t.Errorf("%s of %s steps are current", n, steps)
	}
	if n := p.eval(`/^Hard 1, step \d+ – Whenthen Sudoku$|^Solved: Hard 1 – Whenthen Sudoku$/.test(document.title)`); n != "true" {
		t.Errorf("the title is %s", p.eval("document.title"))
	}
	// Why.
	p.eval(`document.querySelector('.cell.target').click()`)
	p.until(`document.querySelector('#why h2').textContent != 'Why'`)
	row, col := p.eval(`Math.floor(document.querySelector('.cell.target').dataset.i / 9) + 1`), p.eval(`document.querySelector('.cell.target').dataset.i % 9 + 1`)
	p.wants("why", map[string]int{
		fmt.Sprintf("group Candidates of row %s column %s", row, col): 1, "group Explanation": 1,
		"button Why [1-9], value": 1, "button Why not [1-9], eliminated": 8,
		"heading (Why|What) .*\\?": 0,
	})
	if n := p.eval(`[...document.querySelectorAll('[role=gridcell]')].filter(c => c.getAttribute('aria-selected') == 'true' && c.tabIndex == 0).length`); n != "1" {
		t.Errorf("%s cells are selected and a tab stop", n)
	}
	// All steps now, techniques, console.
	p.eval(`document.querySelector('#h-all').click()`)
	p.eval(`document.querySelector('#t-tech').click()`)
	p.press("Dump")
	p.until(`document.querySelector('#log').textContent.includes('Row 8:')`)
	p.wants("lists", map[string]int{
		"list All steps now": 1, "list Techniques": 1, "switch Pointing": 1, "switch Naked pair": 1,
		"button Move Pointing, position 4 of 64": 1, "log Console": 1,
	})
	// A broken grid.
	p.choose("#sample", "!DELIBERATELY BROKEN!")
	p.state("broken")
	p.wants("broken", map[string]int{"gridcell row 1 column 1, 5, given, duplicate": 1, "gridcell row [1-9] column [1-9], [1-9], given, duplicate": 4})
	for _, id := range []string{"status", "notice"} {
		if live := p.eval(`document.querySelector('#` + id + `[role=status]').getAttribute('aria-live')`); live != "polite" {
			t.Errorf("#%s is %s", id, live)
		}
	}
	if lang := p.eval("document.documentElement.lang"); lang != "en" {
		t.Errorf("the language is %q", lang)
	}
}
