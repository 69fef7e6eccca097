package check_test

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"testing"

	"whenthen/dsl"
	"whenthen/dsl/check"
	"whenthen/dsl/source"
)

func TestZZFuzz(t *testing.T) {
	if os.Getenv("FUZZ") == "" {
		t.Skip()
	}
	var paths []string
	for _, g := range []string{"testdata/*.drl", "testdata/errors/*.drl", "../testdata/*/*.drl", "../../testdata/conformance/*/*/*.drl"} {
		m, _ := filepath.Glob(g)
		paths = append(paths, m...)
	}
	tok := regexp.MustCompile(`[\p{L}$_][\p{L}\d$_]*|\d+|"[^"\n]*"|[^\s]`)
	r := rand.New(rand.NewSource(1))
	var pool []string
	for _, p := range paths {
		b, _ := os.ReadFile(p)
		pool = append(pool, tok.FindAllString(string(b), -1)...)
	}
	run := func(name, text string) {
		defer func() {
			if x := recover(); x != nil {
				os.WriteFile("/tmp/check/crash.drl", []byte(text), 0o644)
				t.Fatalf("%s: %v\n%s", name, x, debug.Stack())
			}
		}()
		f, _ := dsl.Parse(source.NewFile("x.drl", text), dsl.Options{})
		base, _ := check.Check([]*dsl.File{f}, newRegistry(), check.Options{})
		_ = base.String()
	}
	n := 0
	for _, p := range paths {
		b, _ := os.ReadFile(p)
		text := string(b)
		run(p, text)
		locs := tok.FindAllStringIndex(text, -1)
		for k := 0; k < 60 && len(locs) > 0; k++ {
			l := locs[r.Intn(len(locs))]
			m := text[:l[0]] + pool[r.Intn(len(pool))] + text[l[1]:]
			if k%3 == 0 {
				m = text[:l[0]] + text[l[1]:]
			}
			run(fmt.Sprint(p, k), m)
			n++
		}
	}
	t.Log(n)
}
