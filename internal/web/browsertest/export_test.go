package browsertest

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"whenthen/internal/web"
)

// The page that is written into a folder plays without a server of ours: the engine is in the browser, rules that are
// typed included.
func TestBrowserExported(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine for the browser")
	}
	browserPath(t)
	dir := t.TempDir()
	if err := web.Export("../../..", dir); err != nil {
		t.Fatal(err)
	}
	if program, err := os.Stat(filepath.Join(dir, "whenthen.wasm.gz")); err != nil {
		t.Error(err)
	} else if n := program.Size(); n >= 6_000_000 { // docs/page.md promises it
		t.Errorf("the exported program has %d bytes", n)
	}
	files := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(files.Close)
	p := openAt(t, 1440, 900, files.URL+"/?theme=light")
	p.ladder("Hard 1")
	p.press("Step")
	p.until(steps + ` == 1`)
	p.until(`document.querySelector('#why h2').textContent == 'Why is r5c3 5?'`)
	p.click("#t-tech")
	p.press("Why not XY-wing here?")
	p.until(`document.querySelector('#why h2').textContent == 'Why not XY-wing here?'`)
	p.press("Solve")
	p.state("solved")
	p.click("#t-rules")
	p.eval(`(() => { const a = document.querySelector('#rules'); a.focus(); a.setRangeText('// mine\n', 0, 0, 'end'); a.dispatchEvent(new Event('input', { bubbles: true })); })()`)
	p.until(`document.querySelector('#ed-state').textContent.includes('Not saved')`)
	p.press("Save rules")
	p.until(`document.querySelector('#ed-state').textContent.includes('Edited in this page')`)
	p.picture("exported")
	p.do(chromedp.Navigate("file://" + dir + "/index.html"))
	p.until(`document.querySelector('#notice').textContent.startsWith('This page needs a file server.')`)
}
