package ladder

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// caseFile is the visible set of technique cases, which does not belong to the project.
const caseFile = "../../../../shared/puzzles/techniques.txt"

func caseFileText(t *testing.T) string {
	text, err := os.ReadFile(caseFile)
	if err != nil {
		t.Skip("no technique cases here")
	}
	return string(text)
}

func TestCases(t *testing.T) {
	l, err := BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	programs := map[string]*Program{}
	good, bad := map[string]int{}, map[string]int{}
	for line := range strings.Lines(caseFileText(t)) {
		name, text, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok || strings.HasPrefix(line, "#") || !slices.Contains(l.Techniques(), name) {
			continue
		}
		if programs[name] == nil {
			p, err := l.Only(name).Compile()
			if err != nil {
				t.Fatal(err)
			}
			programs[name] = p
		}
		state, err := ParseState(text)
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		steps, err := programs[name].Find(t.Context(), state, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if d := time.Since(begin); d > 100*time.Millisecond {
			t.Logf("%s: %v", name, d)
		}
		fields := strings.Split(text, ":")
		var want string
		if !strings.HasSuffix(fields[1], "-x") {
			want = strings.Join(append(strings.Fields(fields[5]), plus(fields[6])...), " ")
		}
		one := slices.ContainsFunc(steps, func(s Step) bool { return s.Result() == want })
		if got := union(steps); got == want || want != "" && one {
			good[name]++
		} else {
			bad[name]++
			t.Logf("%s\n%s\nwant %s", name, text, want)
			for _, s := range steps {
				t.Logf(" got %v", &s)
			}
		}
	}
	for _, n := range l.Techniques() {
		t.Logf("%-25s %d right, %d wrong", n, good[n], bad[n])
	}
}

func plus(text string) []string {
	words := strings.Fields(text)
	for i := range words {
		words[i] = "+" + words[i]
	}
	return words
}

// union is all results in one, sorted.
func union(steps []Step) string {
	all := map[string]bool{}
	for _, s := range steps {
		for _, f := range strings.Fields(s.Result()) {
			all[f] = true
		}
	}
	words := make([]string, 0, len(all))
	for w := range all {
		words = append(words, w)
	}
	slices.SortFunc(words, func(a, b string) int {
		return strings.Compare(strings.TrimPrefix(a, "+"), strings.TrimPrefix(b, "+"))
	})
	return strings.Join(words, " ")
}
