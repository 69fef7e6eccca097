package dsl

import (
	"math/rand"
	"os"
	"strings"
	"testing"
	"time"

	"whenthen/dsl/source"
)

func TestZZ(t *testing.T) {
	b, _ := os.ReadFile(os.Getenv("ZZ"))
	s, ds := FormatSource(source.NewFile("x", string(b)), Options{})
	t.Log(ds)
	t.Log("\n" + s)
}

func clean(t *testing.T, name, text string) (ok, parsed bool, got string) {
	f, ds := Parse(source.NewFile(name, text), Options{})
	if source.HasErrors(ds) {
		return true, false, ""
	}
	out, kept := newLayout(f, make([]itemCare, len(f.Items))).render()
	g, ds := Parse(source.NewFile(name, out), Options{})
	return !source.HasErrors(ds) && sameTree(f.Items, g.Items) && sameWords(kept, out), true, out
}

func TestZZCare(t *testing.T) {
	var tp, tf time.Duration
	n, bytes := 0, 0
	for _, name := range ruleFiles(t, corpora...) {
		text := readText(t, name)
		t0 := time.Now()
		Parse(source.NewFile(name, text), Options{})
		tp += time.Since(t0)
		t0 = time.Now()
		FormatSource(source.NewFile(name, text), Options{})
		tf += time.Since(t0)
		bytes += len(text)
		ok, parsed, got := clean(t, name, text)
		if !ok {
			t.Logf("%s falls back\n%s", name, Diff("old", text, "new", got))
		}
		if parsed {
			n++
		}
	}
	t.Log(n, bytes, tp, tf)
}

var spice = []string{" ", "\n", "\n\n\n", " /* c */ ", "\n/* d\n * e */\n", " // f\n", "\n// g\n", "\t", "\n\n  // h  \n\n", "/*i*/ /*j*/", "\r\n"}

func TestZZSpice(t *testing.T) {
	rnd := rand.New(rand.NewSource(time.Now().UnixNano()))
	files := ruleFiles(t, corpora...)
	deadline := time.Now().Add(100 * time.Second)
	parsed, fell, total := 0, 0, 0
	var all []string
	for _, name := range ruleFiles(t, "testdata/format") {
		for _, k := range lexAll(readText(t, name)) {
			all = append(all, k.Value)
		}
	}
	files = append(files, ruleFiles(t, "testdata/format", "testdata/format", "testdata/format", "testdata/format", "testdata/format", "testdata/format")...)
	for i := 0; i < 4; i++ {
		files = append(files, ruleFiles(t, "testdata", "../testdata")...)
	}
	for time.Now().Before(deadline) && !t.Failed() {
		name := files[rnd.Intn(len(files))]
		text := readText(t, name)
		if len(text) > 20000 {
			continue
		}
		toks := lexAll(text)
		rate := []int{3, 20, 100}[rnd.Intn(3)]
		var b strings.Builder
		pos := 0
		prev, join := "", rnd.Intn(2) == 0
		mut := rnd.Intn(3) > 0
		for _, k := range toks {
			between := text[pos:k.Pos.Offset]
			if join && !(strings.HasPrefix(prev, "//")) {
				between = strings.Map(func(r rune) rune {
					if r == '\n' && rnd.Intn(3) == 0 {
						return ' '
					}
					return r
				}, between)
			}
			prev = k.Value
			b.WriteString(between)
			if rnd.Intn(rate) == 0 {
				b.WriteString(spice[rnd.Intn(len(spice))])
			}
			v := k.Value
			if mut && rnd.Intn(60) == 0 {
				switch rnd.Intn(3) {
				case 0:
					v = ""
				case 1:
					v = v + " " + v
				case 2:
					v = all[rnd.Intn(len(all))]
				}
			}
			b.WriteString(v)
			pos = k.Pos.Offset + len(k.Value)
		}
		total++
		if checkFormat(t, name, b.String()) {
			parsed++
			if ok, _, got := clean(t, name, b.String()); !ok {
				fell++
				if fell < 4 {
					t.Logf("%s falls back\n%s", name, Diff("old", b.String(), "new", got))
				}
			}
		}
		if t.Failed() {
			os.WriteFile("/tmp/fmt/bad.drl", []byte(b.String()), 0o644)
		}
	}
	t.Log(total, parsed, fell)
}
