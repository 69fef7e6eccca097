package conform_test

import (
	"os"
	"path/filepath"
	"testing"

	"whenthen/internal/conform"
)

// FuzzCase reads and runs cases whose case.json is anything at all: they pass, fail or cannot be read, and nothing else.
func FuzzCase(f *testing.F) {
	f.Add([]byte(`{}`))
	f.Add([]byte(`{"facts":[{"type":"Integer","value":5}],"max_firings":3}`))
	f.Add([]byte(`{"facts":[{"type":"A","id":"a","fields":{"k":1}}],"steps":[{"fire":true}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		dir := t.TempDir()
		for name, content := range map[string]string{
			"rules.drl":     "declare A k : int end\nrule r when $a : A( k > 0 ) then System.out.println( $a ); end\n",
			"expected.json": `{"compile_errors":[],"firings":[],"output":[],"working_memory":[],"queries":[]}`,
			"case.json":     string(text),
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if o := conform.RunCase(t.Context(), dir, 0); o.Result == nil {
			t.Error("no result")
		} else if len(o.Result.Trouble) > 5 && o.Result.Trouble[:6] == "panic:" {
			t.Errorf("%s: %s", text, o.Result.Trouble)
		}
	})
}
