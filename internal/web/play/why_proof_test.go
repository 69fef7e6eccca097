package play

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"whenthen"
	"whenthen/internal/sudoku"
)

// Every why is true, and enough: what it says of the grid is read from its words and compared with the grid as it was before the step,
// and where a step does not argue with the solution's being the only one, what it strikes must follow from these words alone.
func TestWhyIsProof(t *testing.T) {
	l, files := ladderFiles(t)
	every := 6
	if os.Getenv("ALL_PUZZLES") != "" {
		every = 1
	}
	p := &prover{t: t, counts: map[string]int{}}
	for i, puzzle := range proofPuzzles(t) {
		if i%every != 0 {
			continue
		}
		board, err := sudoku.ParseBoard(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		p.before = PositionOf(board)
		if err := l.Run(t.Context(), Job{Files: files, Mode: ModeSolve, Position: p.before}, p); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d steps of %d techniques, %d facts; %d steps follow from the words, %d argue with the only solution or with colours, %d suppositions were played step by step",
		p.steps, len(p.counts), p.facts, p.proved, p.only, p.followed)
	if p.proved == 0 || p.only == 0 {
		t.Error("nothing was proved")
	}
}

// ladderFiles are the ladder and its rule files.
func ladderFiles(t *testing.T) (l Base, files []whenthen.Source) {
	t.Helper()
	bases, err := Bases(nil)
	if err != nil {
		t.Fatal(err)
	}
	l = Find(bases, "Ladder")
	for _, f := range l.Files() {
		files = append(files, whenthen.Source{Name: f.Name, Text: f.Text})
	}
	return l, files
}

// proofPuzzles are those of the ladder's tests, and the known ones for rare techniques.
func proofPuzzles(t *testing.T) (list []string) {
	for _, name := range []string{"../../sudoku/ladder/testdata/random100.txt", "../../sudoku/testdata/puzzles.txt", "../../sudoku/generate/bases.txt"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range strings.Fields(string(text)) {
			if len(word) == 81 && strings.Trim(word, "123456789.") == "" && strings.Contains(word, ".") {
				list = append(list, word)
			}
		}
	}
	return list
}

// prover listens to a game and looks into each step.
type prover struct {
	Discard
	t                                    *testing.T
	before                               Position
	firing                               *Firing
	counts                               map[string]int
	steps, facts, proved, only, followed int
}

func (p *prover) Firing(f *Firing) {
	if f.Phase == ModeSolve && !f.about("Placement") && !f.about("Elimination") {
		p.firing = f
	}
}

// onlySolution matches techniques whose reason is not in the cells alone; colours, those of remote pairs too, are told by where they begin.
var onlySolution = regexp.MustCompile(`^(ur_|hidden_rect|avoidable|extended|bug_|simple_colours|multi_colours|medusa|remote_pairs)`)

// nets match techniques that tell their way step by step.
var nets = regexp.MustCompile(`forcing`)

func (p *prover) Step(s *Step) {
	p.steps++
	p.counts[s.File]++
	clauses := [][]Mark{}
	words := s.Text
	for _, f := range p.firing.Facts {
		p.facts++
		words += "\n" + f.Words
		for _, c := range p.read(s, f.Words) {
			if !slices.ContainsFunc(clauses, func(o []Mark) bool { return slices.Equal(o, c) }) {
				clauses = append(clauses, c)
			}
		}
	}
	for _, m := range s.Effect() {
		if !p.open(m) {
			p.fail(s, "%s is not open", markText(m))
		}
	}
	for _, m := range p.firing.Needs {
		if p.open(m) {
			p.fail(s, "it goes back to %s being gone, which is open", markText(m))
		}
	}
	p.read(s, s.Text)
	switch {
	case onlySolution.MatchString(s.File):
		p.only++
	case nets.MatchString(s.File):
		p.follow(s, words)
	default:
		p.proved++
		for _, m := range s.Gone {
			if possible(clauses, []Mark{m}) {
				p.fail(s, "%s does not follow from %s", markText(m), words)
			}
		}
		if s.Put != nil && !slices.ContainsFunc(clauses, func(c []Mark) bool { return len(c) == 1 && c[0] == *s.Put }) {
			p.fail(s, "%s does not follow", markText(*s.Put))
		}
	}
	p.before = s.Grid
}

func (p *prover) fail(s *Step, format string, args ...any) {
	p.t.Errorf("%s: %s\n%s\n%s", s.File, fmt.Sprintf(format, args...), s.Text, p.before.String())
}

func (p *prover) open(m Mark) bool {
	return p.before[m.Cell].Value == 0 && p.before[m.Cell].Candidates.ContainsInt(int64(m.Digit))
}

func markText(m Mark) string { return fmt.Sprintf("%s=%d", sudoku.CellName(m.Cell), m.Digit) }

// possible reports whether one candidate of each clause can be true beside those that are.
func possible(clauses [][]Mark, true_ []Mark) bool {
	if len(clauses) == 0 {
		return true
	}
	best, least := 0, 100
	for i, c := range clauses {
		n := 0
		for _, m := range c {
			if !slices.ContainsFunc(true_, func(x Mark) bool { return excludes(x, m) }) {
				n++
			}
		}
		if n < least {
			best, least = i, n
		}
	}
	rest := slices.Delete(slices.Clone(clauses), best, best+1)
	for _, m := range clauses[best] {
		if !slices.ContainsFunc(true_, func(x Mark) bool { return excludes(x, m) }) && possible(rest, append(slices.Clip(true_), m)) {
			return true
		}
	}
	return false
}

const cellPattern = `r([1-9])c([1-9])`

var (
	aCell     = regexp.MustCompile(cellPattern)
	canOnlyBe = regexp.MustCompile(cellPattern + ` (?:can only be|has one candidate left,) ((?:[1-9](?:, | or )?)+)`)
	canBe     = regexp.MustCompile(cellPattern + ` can be ([1-9])$`)
	hasPlaces = regexp.MustCompile(`([1-9]) has \w+ places? in (row|column|box) ([1-9]): ([^;]*)`)
	holds     = regexp.MustCompile(`((?:r[1-9]c[1-9](?:, | and )?)+) (?:together hold|hold) ((?:[1-9](?:, | and )?)+)`)
	filled    = regexp.MustCompile(cellPattern + ` (is given|was worked out) as ([1-9])`)
	strikes   = regexp.MustCompile(`^It removes (.*)`)
	// A link of a chain: if the first is not so, the second is.
	chainLink = regexp.MustCompile(`(?:if|so) ` + cellPattern + ` is not ([1-9]), (?:then|and) ` + cellPattern + ` is ([1-9])`)
	weakLink  = regexp.MustCompile(cellPattern + ` is ([1-9]); so ` + cellPattern + ` is not ([1-9])`)
	place     = `(r[1-9]c[1-9]=[1-9]|[1-9] in r[1-9]c[1-9](?:(?:, | or )r[1-9]c[1-9])*)`
	nodeLink  = regexp.MustCompile(`(?:if|so) not ` + place + `(?:, then| but) ` + place)
	locking   = regexp.MustCompile(`\{([^}]*)\}`)
)

// read takes the facts from a sentence, compares them with the grid, and returns them as clauses: one of these candidates is true.
func (p *prover) read(s *Step, words string) (clauses [][]Mark) {
	if strings.HasPrefix(words, "A contradiction") || nets.MatchString(s.File) {
		return nil
	}
	add := func(c []Mark) { clauses = append(clauses, c) }
	for _, m := range canOnlyBe.FindAllStringSubmatch(words, -1) {
		cell := cellAt(m[1], m[2])
		if want, got := digitsIn(m[3]), p.candidates(cell); !slices.Equal(want, got) {
			p.fail(s, "%s has %v: %s", sudoku.CellName(cell), got, words)
		}
		add(marks(cell, digitsIn(m[3])))
	}
	for _, m := range canBe.FindAllStringSubmatch(words, -1) {
		if x := (Mark{cellAt(m[1], m[2]), digitsIn(m[3])[0]}); !p.open(x) {
			p.fail(s, "%s", words)
		}
	}
	for _, m := range hasPlaces.FindAllStringSubmatch(words, -1) {
		digit, unit := digitsIn(m[1])[0], unitNumbered(m[2], m[3])
		want := cellsNamed(m[4])
		if got := p.places(unit, digit); !slices.Equal(want, got) {
			p.fail(s, "%d has places %s: %s", digit, Places(got), words)
		}
		add(ofDigit(want, digit))
	}
	for _, m := range holds.FindAllStringSubmatch(words, -1) {
		if strings.Contains(m[0], "hold only") || len(m[1]) < 5 && strings.Contains(words, "then {") {
			continue
		}
		cells, all := cellsNamed(m[1]), []int{}
		for _, c := range cells {
			add(marks(c, p.candidates(c)))
			all = append(all, p.candidates(c)...)
		}
		slices.Sort(all)
		if got := slices.Compact(all); !slices.Equal(got, digitsIn(m[2])) {
			p.fail(s, "%s hold %v: %s", Places(cells), got, words)
		}
	}
	for _, m := range filled.FindAllStringSubmatch(words, -1) {
		c := p.before[cellAt(m[1], m[2])]
		if int(c.Value) != digitsIn(m[4])[0] || c.Given != (m[3] == "is given") {
			p.fail(s, "%s", words)
		}
	}
	if m := strikes.FindStringSubmatch(words); m != nil {
		p.struck(s, m[1])
	}
	return append(clauses, p.links(s, words)...)
}

// links takes the links of a chain from its words.
func (p *prover) links(s *Step, words string) (clauses [][]Mark) {
	for _, m := range chainLink.FindAllStringSubmatch(words, -1) {
		clauses = append(clauses, []Mark{{cellAt(m[1], m[2]), digitsIn(m[3])[0]}, {cellAt(m[4], m[5]), digitsIn(m[6])[0]}})
	}
	for _, m := range weakLink.FindAllStringSubmatch(words, -1) {
		if !excludes(Mark{cellAt(m[1], m[2]), digitsIn(m[3])[0]}, Mark{cellAt(m[4], m[5]), digitsIn(m[6])[0]}) {
			p.fail(s, "%s do not see each other", m[0])
		}
	}
	if strings.Contains(words, "{") && strings.HasPrefix(words, "A chain: ") {
		// It passes through almost locked sets: what their cells hold is in them.
		for _, m := range locking.FindAllStringSubmatch(words, -1) {
			for _, c := range cellsNamed(m[1]) {
				clauses = append(clauses, marks(c, p.candidates(c)))
			}
		}
	}
	for _, m := range nodeLink.FindAllStringSubmatch(words, -1) {
		clauses = append(clauses, append(marksNamed(m[1]), marksNamed(m[2])...))
	}
	for _, c := range clauses {
		if strings.Contains(words, " is not ") || strings.Contains(words, "not ") {
			p.strong(s, c)
		}
	}
	return clauses
}

// strong looks whether one of some candidates must be true: they are all of a cell, or all places of a digit in a unit.
func (p *prover) strong(s *Step, c []Mark) {
	c = slices.Clone(c)
	slices.SortFunc(c, func(a, b Mark) int { return a.Cell*10 + a.Digit - b.Cell*10 - b.Digit })
	if slices.Equal(c, marks(c[0].Cell, p.candidates(c[0].Cell))) {
		return
	}
	for u := range sudoku.Units {
		if slices.Equal(c, ofDigit(p.places(u, c[0].Digit), c[0].Digit)) {
			return
		}
	}
	p.fail(s, "none of %v must be true", c)
}

// struck compares what a sentence says is struck with what is.
func (p *prover) struck(s *Step, words string) {
	var named []Mark
	for _, m := range regexp.MustCompile(`([1-9]) in ((?:r[1-9]c[1-9](?:, | and )?)+)`).FindAllStringSubmatch(words, -1) {
		named = append(named, ofDigit(cellsNamed(m[2]), digitsIn(m[1])[0])...)
	}
	for _, m := range s.Gone {
		if !slices.Contains(named, m) {
			p.fail(s, "%s is struck but not named: %s", markText(m), words)
		}
	}
	for _, m := range named {
		if !slices.Contains(s.Gone, m) {
			p.fail(s, "%s is named but not struck: %s", markText(m), words)
		}
	}
}

func (p *prover) candidates(cell int) (digits []int) {
	for d := 1; d <= 9; d++ {
		if p.open(Mark{cell, d}) {
			digits = append(digits, d)
		}
	}
	return digits
}

func (p *prover) places(unit, digit int) (cells []int) {
	for _, c := range sudoku.Units[unit] {
		if p.open(Mark{c, digit}) {
			cells = append(cells, c)
		}
	}
	slices.Sort(cells)
	return cells
}

func cellAt(row, column string) int {
	r, _ := strconv.Atoi(row)
	c, _ := strconv.Atoi(column)
	return 9*r + c - 10
}

func unitNumbered(kind, n string) int {
	i, _ := strconv.Atoi(n)
	return slices.Index([]string{"row", "column", "box"}, kind)*9 + i - 1
}

func digitsIn(text string) (digits []int) {
	for _, r := range text {
		if r >= '1' && r <= '9' {
			digits = append(digits, int(r-'0'))
		}
	}
	return digits
}

func cellsNamed(text string) (cells []int) {
	for _, m := range aCell.FindAllStringSubmatch(text, -1) {
		cells = append(cells, cellAt(m[1], m[2]))
	}
	slices.Sort(cells)
	return cells
}

// marksNamed reads r1c2=3, or 3 in r1c2 or r1c4.
func marksNamed(text string) []Mark {
	if cell, digit, ok := strings.Cut(text, "="); ok {
		return marks(cellsNamed(cell)[0], digitsIn(digit))
	}
	return ofDigit(cellsNamed(text[1:]), digitsIn(text[:1])[0])
}

func marks(cell int, digits []int) (list []Mark) {
	for _, d := range digits {
		list = append(list, Mark{cell, d})
	}
	return list
}

func ofDigit(cells []int, digit int) (list []Mark) {
	for _, c := range cells {
		list = append(list, Mark{c, digit})
	}
	return list
}

var (
	supposed = regexp.MustCompile(`if (r[1-9]c[1-9]=[1-9]), then ((?:(?:, | and |, and )?r[1-9]c[1-9]=[1-9] \(only [^)]*\))*)(?:(?:, and )?([1-9]) has no place left in (row|column|box) ([1-9])|(?:, and )?` + cellPattern + ` has no digit left)?`)
	follows  = regexp.MustCompile(`(r[1-9]c[1-9]=[1-9]) \(only (?:place in (row|column|box) ([1-9])|digit left)\)`)
)

// follow plays the words of a forcing chain or net: what is said to be the only one left must be so by then, and where nothing is said
// to be left, there must be nothing.
func (p *prover) follow(s *Step, words string) {
	for _, m := range supposed.FindAllStringSubmatch(words, -1) {
		so := marksNamed(m[1])
		left := func(of []Mark) (list []Mark) {
			for _, x := range of {
				if !slices.ContainsFunc(so, func(y Mark) bool { return excludes(x, y) }) {
					list = append(list, x)
				}
			}
			return list
		}
		for _, f := range follows.FindAllStringSubmatch(m[2], -1) {
			x := marksNamed(f[1])
			of := marks(x[0].Cell, p.candidates(x[0].Cell))
			if f[2] != "" {
				of = ofDigit(p.places(unitNumbered(f[2], f[3]), x[0].Digit), x[0].Digit)
			}
			if !slices.Equal(left(of), x) {
				p.fail(s, "%s: %v are left: %s", f[0], left(of), words)
			}
			so = append(so, x...)
		}
		switch {
		case m[3] != "":
			d := digitsIn(m[3])[0]
			if rest := left(ofDigit(p.places(unitNumbered(m[4], m[5]), d), d)); len(rest) > 0 {
				p.fail(s, "%v are left: %s", rest, words)
			}
		case m[6] != "":
			cell := cellAt(m[6], m[7])
			if rest := left(marks(cell, p.candidates(cell))); len(rest) > 0 {
				p.fail(s, "%v are left: %s", rest, words)
			}
		}
		p.followed++
	}
}

// A technique of one's own that places a digit for a reason of its own does not go back to the cell's other digits being gone.
func TestWhyOfOwnPlacement(t *testing.T) {
	l, files := ladderFiles(t)
	const own = "last_of_band.drl"
	files = append(files, whenthen.Source{Name: own, Text: `package techniques

// Last of the band: two rows of it have their digit, and the third has one place left.
rule "last of the band"
  when
    $f : Filled( $b : band, $d : digit )
    Filled( band == $b, digit == $d, row > $f.row )
    $x : Candidate( band == $b, digit == $d )
    not Candidate( this != $x, band == $b, digit == $d )
  then
    insert( new Placement( $x, "band " + $b + " has one place left for " + $d ) );
end
`})
	board, err := sudoku.ParseBoard("...6..1.......5..65.7...23..8.9.7...93.....67...4.6.1..74...9.18..7.......3..8...")
	if err != nil {
		t.Fatal(err)
	}
	p := &placements{before: PositionOf(board)}
	job := Job{Files: files, Mode: ModeSolve, Position: p.before, Order: []string{"last_of_band"}}
	if err := l.Run(t.Context(), job, p); err != nil {
		t.Fatal(err)
	}
	if p.alone == 0 || p.single == 0 {
		t.Errorf("%d placements of the technique in cells with other candidates, %d in cells without", p.alone, p.single)
	}
	if p.wrong != "" {
		t.Error(p.wrong)
	}
}

// placements counts those of rules by the candidates that their cells have besides.
type placements struct {
	Discard
	before        Position
	firing        *Firing
	alone, single int
	wrong         string
}

func (p *placements) Firing(f *Firing) {
	if len(f.Put) > 0 && f.Rule == "last of the band" {
		p.firing = f
	}
}

func (p *placements) Step(s *Step) {
	if f := p.firing; f != nil && s.Put != nil {
		if p.before[s.Put.Cell].Candidates.Len() > 1 {
			p.alone++
		} else {
			p.single++
		}
		if !p.before.lacks(f.Needs) {
			p.wrong = fmt.Sprintf("%s goes back to %s being gone", s.Head, f.For)
		}
	}
	p.before, p.firing = s.Grid, nil
}
