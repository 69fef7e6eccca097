package browsertest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"whenthen/internal/web"
)

// browserPath finds a browser, or skips the test. CI must have one.
func browserPath(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("no browser is installed: CI needs chromium")
	}
	t.Skip("no browser is installed: install chromium to try the page in one")
	return ""
}

// page is a page in a browser.
type page struct {
	t   *testing.T
	ctx context.Context
	url string
	dir string // for pictures; "" takes none
	// server is the present one; a new one has forgotten all sessions.
	server atomic.Pointer[web.Server]
}

// restart puts a new server in place of the present one.
func (p *page) restart() {
	p.t.Helper()
	server, err := web.NewServer(web.Options{})
	if err != nil {
		p.t.Fatal(err)
	}
	p.server.Store(server)
}

// tab opens another page in the same browser.
func (p *page) tab(address string) *page {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	p.t.Cleanup(cancel)
	other := &page{t: p.t, ctx: ctx, url: p.url, dir: p.dir}
	other.do(chromedp.EmulateViewport(1280, 800), chromedp.Navigate(p.url+"/"+address))
	other.until(`document.body.dataset.state != 'loading'`)
	return other
}

// openPage starts a server and a browser that shows its page. WHENTHEN_PICTURES names a folder for pictures.
func openPage(t *testing.T, width, height int64, address string) *page {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes time")
	}
	p := &page{t: t, dir: os.Getenv("WHENTHEN_PICTURES")}
	p.restart()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { p.server.Load().ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	p.url = server.URL
	p.open(width, height, server.URL+"/"+address)
	return p
}

// openAt starts a browser that shows an address.
func openAt(t *testing.T, width, height int64, address string) *page {
	t.Helper()
	p := &page{t: t, dir: os.Getenv("WHENTHEN_PICTURES")}
	p.open(width, height, address)
	return p
}

// open starts the browser.
func (p *page) open(width, height int64, address string) {
	t := p.t
	t.Helper()
	path := browserPath(t)
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	t.Cleanup(cancel)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	p.ctx = ctx
	if err := chromedp.Listen(ctx, func(e any) {
		if x, ok := e.(*runtime.EventExceptionThrown); ok {
			t.Errorf("script error: %s %v", x.ExceptionDetails.Text, x.ExceptionDetails.Exception)
		}
	}); err != nil {
		t.Fatal(err)
	}
	viewport := chromedp.EmulateViewport(width, height)
	if width < 640 {
		viewport = chromedp.EmulateViewport(width, height, chromedp.EmulateTouch, chromedp.EmulateMobile, chromedp.EmulatePortrait)
	}
	p.do(viewport, chromedp.Navigate(address))
	p.until(`document.body.dataset.state != 'loading'`)
}

func (p *page) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// eval runs a script expression and returns its text.
func (p *page) eval(script string) string {
	p.t.Helper()
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string]("String("+script+")"))
	if err != nil {
		p.t.Fatalf("%v in %s", err, script)
	}
	return text
}

// until waits until a script expression is true.
func (p *page) until(script string) {
	p.t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for p.eval("!!("+script+")") != "true" {
		if time.Now().After(deadline) {
			p.picture("late")
			p.t.Fatalf("still not true: %s\nstatus: %s\nnotice: %s\nwhy: %s\nfocus: %s", script, p.eval("document.querySelector('#status').textContent"), p.eval("document.querySelector('#notice').textContent"), p.eval("document.querySelector('#why').textContent"), p.eval("document.activeElement.outerHTML.slice(0, 200)"))
		}
		time.Sleep(40 * time.Millisecond)
	}
}

// picture takes a picture of the page.
func (p *page) picture(name string) {
	p.t.Helper()
	if p.dir == "" {
		return
	}
	time.Sleep(500 * time.Millisecond) // links draw for a while
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(p.dir, strings.ReplaceAll(p.t.Name(), "/", "-")+"-"+name+".png"), png, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// press clicks a button by its name.
func (p *page) press(name string) {
	p.t.Helper()
	b := button(name)
	p.until(b + " && !" + b + ".disabled")
	p.eval(b + ".click()")
}

// button is a script expression for the visible button of that name.
func button(name string) string {
	return `[...document.querySelectorAll('button')].find(b => (b.getAttribute('aria-label') || b.textContent).trim() == '` + name + `' && b.offsetParent)`
}

func (p *page) choose(label, value string) {
	p.t.Helper()
	p.eval(`(() => { const s = document.querySelector('` + label + `'); s.value = '` + value + `'; s.dispatchEvent(new Event('change', { bubbles: true })); })()`)
}

// names are the accessible names of all cells.
func (p *page) names() []string {
	p.t.Helper()
	return strings.Split(p.eval(`[...document.querySelectorAll('[role=gridcell]')].map(c => c.getAttribute('aria-label')).join('\n')`), "\n")
}

func (p *page) count(part string) int {
	p.t.Helper()
	n := 0
	for _, name := range p.names() {
		if strings.Contains(name, part) {
			n++
		}
	}
	return n
}

func (p *page) state(want string) {
	p.t.Helper()
	p.until(`document.body.dataset.state == '` + want + `'`)
}

func (p *page) drools() {
	p.t.Helper()
	p.choose("#base", "Drools")
	p.until(`document.querySelector('#base-sum').textContent.startsWith('Drools')`)
}

// sample loads a sample under the Drools rules.
func (p *page) sample(name string) {
	p.t.Helper()
	p.drools()
	p.choose("#sample", name)
	p.until(`document.querySelector('.fold-name').textContent == '` + name + `' && ['step', 'broken', 'solved'].includes(document.body.dataset.state) && document.querySelectorAll('.cell.given').length > 16`)
}

// fits fails if the page is wider than the window, or goes on below its last part.
func (p *page) fits(width int) {
	p.t.Helper()
	if wide := p.eval(`Math.max(document.documentElement.scrollWidth, innerWidth)`); wide != strconv.Itoa(width) {
		p.t.Errorf("the page is %s wide in a window of %d", wide, width)
	}
	if p.eval(`document.documentElement.scrollHeight > Math.max(innerHeight, scrollY + document.querySelector('.app').getBoundingClientRect().bottom + 80)`) == "true" {
		p.t.Error("the page goes on below its last part")
	}
}
