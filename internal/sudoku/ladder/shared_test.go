//go:build shared

package ladder

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// HoDoKu's technique cases and the collections of puzzles that the figures are from are not part of the project. Where they
// lie beside it, go test -tags shared runs them.

// caseFile is the visible set of technique cases, which does not belong to the project.
const caseFile = "../../../../shared/puzzles/techniques.txt"

// reglibFile is HoDoKu's regression library, of which the visible cases are a part.
const reglibFile = "../../../../shared/puzzles/hodoku-reglib-1.3.txt"

// codes are the library's numbers of the techniques; a variant follows after a dash.
var codes = map[string]string{
	"0000": "full_house", "0002": "hidden_single", "0003": "naked_single", "0100": "pointing", "0101": "claiming",
	"0110": "naked_pair", "0111": "naked_triple",
	"0200": "naked_pair", "0201": "naked_triple", "0202": "naked_quad",
	"0210": "hidden_pair", "0211": "hidden_triple", "0212": "hidden_quad",
	"0300": "x_wing", "0301": "swordfish", "0302": "jellyfish",
	"0310": "finned_x_wing", "0311": "finned_swordfish", "0312": "finned_jellyfish",
	"0320": "sashimi_x_wing", "0321": "sashimi_swordfish", "0322": "sashimi_jellyfish",
	"0400": "skyscraper", "0401": "two_string_kite", "0402": "empty_rectangle", "0403": "turbot_fish",
	"0500": "simple_colours_trap", "0501": "simple_colours_wrap", "0502": "multi_colours_1", "0503": "multi_colours_2",
	"0600": "ur_type1", "0601": "ur_type2", "0602": "ur_type3", "0603": "ur_type4", "0604": "ur_type5", "0605": "ur_type6",
	"0606": "hidden_rectangle", "0607": "avoidable_rectangle_1", "0608": "avoidable_rectangle_2", "0610": "bug_plus_1",
	"0709": "grouped_continuous_nice_loop", "0710": "grouped_discontinuous_nice_loop", "0711": "grouped_aic",
	"0902": "als_xy_wing", "0903": "als_chain", "0904": "death_blossom",
	"0701": "x_chain", "0702": "xy_chain", "0703": "remote_pairs",
	"0706": "continuous_nice_loop", "0707": "discontinuous_nice_loop", "0708": "aic",
	"0800": "xy_wing", "0801": "xyz_wing", "0803": "w_wing", "0901": "als_xz",
	"1101": "sue_de_coq", "1301": "forcing_chain",
}

// score is how many cases of a technique came out right.
type score struct{ right, cases int }

// TestCases runs every technique on the visible cases; nearly all must come out as the library says.
func TestCases(t *testing.T) {
	scores := runCases(t, caseFile, func(line string) (string, string) {
		name, text, _ := strings.Cut(line, "\t")
		return name, text
	})
	report(t, scores, 97)
}

// TestLibrary is the same on the whole library, with the variants that the techniques do not model.
func TestLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("757 cases")
	}
	scores := runCases(t, reglibFile, func(line string) (string, string) {
		fields := strings.Split(line, ":")
		if len(fields) < 7 || fields[0] != "" {
			return "", ""
		}
		code, variant, _ := strings.Cut(fields[1], "-")
		if variant == "2" && code >= "0600" && code <= "0606" {
			return "", "" // rectangles with corners that miss one of the digits
		}
		return codes[code], line
	})
	report(t, scores, 90)
}

// report prints a table and fails if fewer than a percentage of the cases came out right.
func report(t *testing.T, scores map[string]score, percent int) {
	var all score
	for _, n := range builtIn(t).Techniques() {
		s := scores[n]
		t.Logf("%-25s %d of %d", n, s.right, s.cases)
		all.right += s.right
		all.cases += s.cases
	}
	t.Logf("%-25s %d of %d", "all", all.right, all.cases)
	if all.right*100 < all.cases*percent {
		t.Errorf("%d of %d cases right, want %d %%", all.right, all.cases, percent)
	}
}

// runCases runs the cases of a file; parse takes a line apart into technique and case, both empty if it is no case.
func runCases(t *testing.T, file string, parse func(string) (string, string)) map[string]score {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	l := builtIn(t)
	programs := map[string]*Program{}
	scores := map[string]score{}
	for line := range strings.Lines(string(text)) {
		name, c := parse(strings.TrimSpace(line))
		if strings.HasPrefix(line, "#") || !slices.Contains(l.Techniques(), name) {
			continue
		}
		if programs[name] == nil {
			p, err := l.Only(name).Compile()
			if err != nil {
				t.Fatal(err)
			}
			programs[name] = p
		}
		s := scores[name]
		s.cases++
		if runCase(t, programs[name], c) {
			s.right++
		}
		scores[name] = s
	}
	return scores
}

// runCase reports whether the case comes out: the step is found as it stands, or all steps together make it, or
// nothing is found where nothing must be.
func runCase(t *testing.T, p *Program, text string) bool {
	state, err := ParseState(text)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := p.Find(t.Context(), state, Options{})
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Split(text, ":")
	want := ""
	if !strings.HasSuffix(fields[1], "-x") {
		want = strings.Join(append(strings.Fields(fields[5]), plus(fields[6])...), " ")
	}
	if want != "" && slices.ContainsFunc(steps, func(s Step) bool { return sameResult(s.Result(), want) }) || sameResult(union(steps), want) {
		return true
	}
	t.Logf("%s\nwant %s", text, want)
	for _, s := range steps {
		t.Logf(" got %v", &s)
	}
	return false
}

// sameResult compares two results whatever their order.
func sameResult(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
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

// A tenth of each collection: what is solved without a guess, and that no step is wrong.
func TestCollections(t *testing.T) {
	checkSolved(t, benchFolder+"random1000.txt", 10, 92)
	checkSolved(t, benchFolder+"qqwing-expert300.txt", 10, 90)
	checkSolved(t, benchFolder+"top95.txt", 10, 50)
}

// benchFolder holds the collections.
const benchFolder = "../../../../shared/puzzles/bench/"

func BenchmarkCollection(b *testing.B) {
	for _, name := range []string{"random1000", "qqwing-expert300", "top95"} {
		b.Run(name, func(b *testing.B) { benchmarkSet(b, boardsIn(b, benchFolder+name+".txt", 1)) })
	}
}
