package format

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
)

// someSolution is a filled grid: one of those that follow from a pattern by exchanging digits, rows and columns.
func someSolution(r *rand.Rand) (b [81]byte) {
	digits, turn := r.Perm(9), r.IntN(2) == 0
	order := func() (lines [9]int) {
		for band, from := range r.Perm(3) {
			for k, line := range r.Perm(3) {
				lines[band*3+k] = from*3 + line
			}
		}
		return lines
	}
	rows, cols := order(), order()
	for i := range 81 {
		row, col := rows[i/9], cols[i%9]
		if turn {
			row, col = col, row
		}
		b[i] = byte(digits[(row*3+row/3+col)%9] + 1)
	}
	return b
}

// positions calls f with what a solve goes through: from the givens on, digits are placed and wrong candidates are taken
// away, now and then one that was right.
func positions(r *rand.Rand, f func(Position)) {
	solution := someSolution(r)
	givens := solution
	for _, i := range r.Perm(81)[:30+r.IntN(40)] {
		givens[i] = 0
	}
	p := FromBoard(givens)
	before := p // the candidates have not been worked out
	for i, v := range p.Values {
		if v == 0 {
			before.Candidates[i] = allDigits
		}
	}
	f(before)
	mistakes := r.IntN(4) == 0
	for {
		f(p)
		var open []int
		for i, v := range p.Values {
			if v == 0 {
				open = append(open, i)
			}
		}
		if len(open) == 0 {
			return
		}
		i := open[r.IntN(len(open))]
		if r.IntN(4) == 0 {
			p.Put(i, int(solution[i]))
			continue
		}
		for range 1 + r.IntN(9) {
			i := open[r.IntN(len(open))]
			d := r.IntN(9)
			if byte(d+1) != solution[i] || mistakes && r.IntN(10) == 0 {
				p.Candidates[i] &^= 1 << d
			}
		}
	}
}

// kept is what a format can hold of a position, by the description of the format.
func kept(p Position, name string) Position {
	switch name {
	case "s9b": // all of it
		return p
	case "library": // what is deleted of the candidates that the values leave
		full := FromBoard(p.Values)
		for i := range p.Candidates {
			p.Candidates[i] &= full.Candidates[i]
		}
		return p
	case "dump": // values are told from candidates, but not given ones from others
		for i, v := range p.Values {
			p.Given[i] = v != 0
		}
		return p
	case "pencilmarks", "plain", "candidates", "sdx", "link": // a cell is a set of candidates
		if name != "candidates" && name != "link" && bareSingles(p, name == "sdx") {
			for i, set := range p.Candidates {
				if set != 0 {
					p.Values[i] = byte(bits.TrailingZeros16(set) + 1)
				}
			}
			return FromBoard(p.Values)
		}
		read := p
		untouched := untouched(p)
		for i, v := range p.Values {
			marked := v != 0 && (name == "sdx" && !p.Given[i] || name == "link" && p.Given[i])
			set := p.Candidates[i]
			if v != 0 {
				set = 1 << (v - 1)
			}
			read.Values[i], read.Given[i], read.Candidates[i] = 0, false, set
			if bits.OnesCount16(set) == 1 && (marked || untouched || !expected(p, i, set)) {
				read.Values[i] = byte(bits.TrailingZeros16(set) + 1)
				read.Candidates[i] = 0
				switch name {
				case "sdx":
					read.Given[i] = !marked
				case "link":
					read.Given[i] = marked
				default:
					read.Given[i] = true
				}
			}
		}
		return read
	}
	return FromBoard(p.Values)
}

// bareCandidates is the candidates that look the same with and without blanks: 1, 12, 123 and so on.
func bareCandidates(p Position) [81]uint16 {
	for i, set := range p.Candidates {
		if set&(set+1) != 0 {
			p.Candidates[i] = 0
		}
	}
	return p.Candidates
}

// untouched reports whether every cell with one digit has it among several candidates in its units, as in a puzzle whose
// candidates nobody has worked out.
func untouched(p Position) bool {
	singles := 0
	for i, v := range p.Values {
		set := p.Candidates[i]
		if v != 0 {
			set = 1 << (v - 1)
		}
		if bits.OnesCount16(set) != 1 {
			continue
		}
		if singles++; !expected(p, i, set) {
			return false
		}
	}
	return singles >= 17
}

// bareSingles reports whether no cell has several candidates, nor is marked as placed: then a grid of them is a plain board.
func bareSingles(p Position, marks bool) bool {
	for i, set := range p.Candidates {
		if bits.OnesCount16(set) > 1 || marks && p.Values[i] != 0 && !p.Given[i] {
			return false
		}
	}
	return true
}

// expected reports whether a cell that sees this one has its digit among several candidates.
func expected(p Position, cell int, set uint16) bool {
	for i, other := range p.Candidates {
		sees := i != cell && (i/9 == cell/9 || i%9 == cell%9 || i/27 == cell/27 && i%9/3 == cell%9/3)
		if sees && bits.OnesCount16(other) > 1 && other&set != 0 {
			return true
		}
	}
	return false
}

// What is written is read back as the position that it was, as far as the format holds it, and Lost tells where it does
// not hold all.
func TestWhatIsWrittenIsReadBack(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 2
	}
	r := rand.New(rand.NewPCG(9, 81))
	count, lost := 0, map[string]int{}
	for range games {
		positions(r, func(p Position) {
			count++
			if back, err := UnpackPage(PackPage(&p)); err != nil || back != p {
				t.Fatalf("the page's address: %v, %v", back, err)
			}
			for _, name := range written() {
				text, err := Write(p, name)
				if err != nil {
					t.Fatal(err)
				}
				back, _, err := Parse(text)
				if err != nil || len(back) != 1 {
					t.Fatalf("%s: %v\n%s", name, err, text)
				}
				if got, want := back[0].Position, kept(p, name); got != want {
					a, _ := Write(got, "s9b")
					b, _ := Write(want, "s9b")
					t.Fatalf("%s: %s\n%sread back as\n%swant\n%s", name, difference(want, got), text, a, b)
				}
				if count%8 != 0 {
					continue
				}
				says := Lost(p, name)
				if (says == "") != (kept(p, name) == p) {
					t.Fatalf("%s: lost %q\n%s", name, says, text)
				}
				if says != "" {
					lost[name]++
				}
			}
		})
	}
	if count < 1000 && !testing.Short() {
		t.Errorf("only %d positions", count)
	}
	if lost["s9b"] != 0 {
		t.Errorf("s9b lost something of %d positions", lost["s9b"])
	}
	for _, name := range []string{"line", "pencilmarks", "link", "dump"} {
		if lost[name] == 0 {
			t.Errorf("%s lost nothing of %d positions, so nobody has looked", name, count)
		}
	}
	t.Logf("%d positions", count)
}

// A text that has lost or got a sign is not taken for another grid: it is refused with a message, unless the sign is one
// that the format can do without.
func TestMaimedTextsAreRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 6))
	var all []Position
	for len(all) < 300 {
		positions(r, func(p Position) { all = append(all, p) })
	}
	for _, name := range written() {
		for range 400 {
			p := all[r.IntN(len(all))]
			text, err := Write(p, name)
			if err != nil {
				t.Fatal(err)
			}
			maimed, how := maim(r, text)
			if name == "dump" && p.Candidates == bareCandidates(p) {
				continue // full cells look as if candidates had no blanks between them
			}
			if name == "candidates" && len(maimed) == 81 || name == "library" && strings.Count(maimed, ":") != 8 {
				continue // as long as a board; a field of the line less or more
			}
			back, _, err := Parse(maimed)
			if err != nil {
				if len(err.Error()) < 15 {
					t.Errorf("%s: %v", name, err)
				}
				continue
			}
			if len(back) != 1 || back[0].Err != nil || back[0].Position == kept(p, name) {
				continue
			}
			if !legible(name, maimed, back[0].Position) {
				t.Errorf("%s with %s is read as another grid: %s\n%s", name, how, difference(kept(p, name), back[0].Position), maimed)
				break
			}
		}
	}
}

// maim takes a line or a character out of a text, puts one in, or cuts the end off.
func maim(r *rand.Rand, text string) (maimed, how string) {
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	at := r.IntN(len(text))
	switch n := r.IntN(6); {
	case n == 0 && len(lines) > 1:
		k := r.IntN(len(lines))
		return strings.Join(append(append([]string{}, lines[:k]...), lines[k+1:]...), ""), "a line less"
	case n == 1 && len(lines) > 1:
		k := r.IntN(len(lines))
		return strings.Join(append(append([]string{}, lines[:k+1]...), lines[k:]...), ""), "a line twice"
	case n == 2:
		return text[:at], "its end cut off"
	case n == 3:
		return text[:at] + "a" + text[at:], "a letter more"
	case n == 4:
		return text[:at] + text[at:at+1] + text[at:], "a character twice"
	}
	return text[:at] + text[at+1:], "a character less"
}

// legible reports whether a maimed text is just how another position is written. Blanks count where they tell cells apart.
func legible(name, maimed string, read Position) bool {
	plain := func(text string) string {
		switch name {
		case "pencilmarks": // the frame is as wide as the cells
			return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \n|.:+'-", c) }), " ")
		case "dump":
		default:
			return strings.Join(strings.Fields(text), "")
		}
		var b strings.Builder
		for line := range strings.Lines(text) {
			b.WriteString(strings.TrimRight(line, " \n") + "\n")
		}
		return b.String()
	}
	bare := read
	bare.Candidates = [81]uint16{} // a plain board has no candidates for its empty cells
	for _, p := range []Position{read, bare} {
		if text, err := Write(p, name); err == nil && plain(text) == plain(maimed) {
			return true
		}
	}
	return false
}
