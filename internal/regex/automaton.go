package regex

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// An automaton determines the end of a match with one table lookup for each character. It handles ASCII only: for a text in which other
// characters matter, and for groups, the regular expression is used.
//
// Its states are ordered lists of the instructions at which a backtracking match could be, the preferred instruction first. Instructions
// after one that ends a match are left out, since the match that ends here is preferred. So an automaton finds the same match as package
// regexp.
type automaton struct {
	class   [256]uint8 // the class of each character; all instructions treat the characters of a class alike
	classes int
	next    []uint16 // by state and class; in a finished automaton the number of a state is the index of its first entry: see settle
	ends    []uint8  // by state: a combination of endsHere and endsLast
	early   bool     // a state has endsHere
	unsure  uint16   // the unsureState
	first   [256]bool
	start   uint16 // at the beginning of the text
	inner   uint16 // the start at any other position
	empty   bool   // the empty text matches somewhere
}

const (
	endsHere uint8 = 1 << iota // a match ends in this state
	endsLast                   // a match ends in this state at the end of the text
)

// The first states.
const (
	deadState   = iota // no match is possible
	unsureState        // the regular expression has to decide
)

// Limits of an automaton. Beyond them it takes too long to build.
const (
	maxStates       = 200
	maxInstructions = 300
)

// newAutomaton returns the automaton of an expression in Go's syntax; nil if the expression is not suitable.
func newAutomaton(expr string) *automaton {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil
	}
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil || len(prog.Inst) > maxInstructions {
		return nil
	}
	for _, in := range prog.Inst {
		if in.Op == syntax.InstEmptyWidth && syntax.EmptyOp(in.Arg)&^(syntax.EmptyBeginText|syntax.EmptyEndText) != 0 {
			return nil
		}
	}
	b := builder{prog: prog, a: &automaton{}, known: map[string]uint16{}, lists: make([][]uint32, unsureState+1)}
	b.classify()
	b.a.ends = make([]uint8, unsureState+1)
	b.a.start = b.state(b.closure([]uint32{uint32(prog.Start)}, true), true)
	b.a.inner = b.state(b.closure([]uint32{uint32(prog.Start)}, false), false)
	if !b.fill() {
		return nil
	}
	b.a.empty = (b.a.ends[b.a.start] | b.a.ends[b.a.inner]) != 0
	for c := range b.a.first {
		at := int(b.a.class[c])
		b.a.first[c] = b.a.next[int(b.a.start)*b.a.classes+at] != deadState || b.a.next[int(b.a.inner)*b.a.classes+at] != deadState
	}
	b.a.settle()
	return b.a
}

// settle renumbers the states with the index of their first entry in next, so that a step only adds the class.
func (a *automaton) settle() {
	n := uint16(a.classes) // the table has less than 65,536 entries: see maxStates
	ends := make([]uint8, len(a.next))
	for s, flags := range a.ends {
		ends[s*a.classes] = flags
		a.early = a.early || flags&endsHere != 0
	}
	for i := range a.next {
		a.next[i] *= n
	}
	a.ends, a.start, a.inner, a.unsure = ends, a.start*n, a.inner*n, unsureState*n
}

// match returns the end of the preferred match that begins at an offset, or -1 if there is none, and the position up to which it has read.
// sure is false if the regular expression has to decide.
func (a *automaton) match(text string, from int) (end, read int, sure bool) {
	s := a.inner
	if from == 0 {
		s = a.start
	}
	end = -1
	next, early, unsure := a.next, a.early, a.unsure
	for i := from; i < len(text); i++ {
		if early && a.ends[s]&endsHere != 0 {
			end = i
		}
		if s = next[int(s)+int(a.class[text[i]])]; s <= unsure {
			return end, i + 1, s == deadState
		}
	}
	if a.ends[s] != 0 {
		end = len(text)
	}
	return end, len(text), true
}

// found reports whether there is a match anywhere.
func (a *automaton) found(text string) (found, sure bool) {
	if a.inner == deadState || a.ends[a.start]&endsHere != 0 {
		end, _, sure := a.match(text, 0)
		return end >= 0, sure
	}
	in := a.scan(text)
	from, _, sure := in.next()
	return from >= 0, sure
}

// scan is the state of a search for the matches in a text, one after another.
type scan struct {
	a    *automaton
	text string
	at   int
	left int // how many characters may still be read: reading a text again and again is slower than the regular expression
}

func (a *automaton) scan(text string) scan { return scan{a: a, text: text, left: 64 + 8*len(text)} }

// next returns the next match; from is -1 if there is none. sure is false if the regular expression has to decide, as it has to if a match
// may be empty.
func (s *scan) next() (from, to int, sure bool) {
	if s.a.empty {
		return -1, -1, false
	}
	text, first := s.text, &s.a.first
	for at := s.at; at < len(text); at++ {
		if !first[text[at]] {
			continue
		}
		end, read, sure := s.a.match(text, at)
		if s.left -= read - at; !sure || s.left < 0 {
			return -1, -1, false
		}
		if end >= 0 {
			s.at = end
			return at, end, true
		}
	}
	s.at = len(text)
	return -1, -1, true
}

func (a *automaton) replace(text, by string) (out string, sure bool) {
	in := a.scan(text)
	from, to, sure := in.next()
	if from < 0 {
		return text, sure
	}
	var b strings.Builder
	b.Grow(len(text) + len(by))
	end := 0
	for from >= 0 {
		b.WriteString(text[end:from])
		b.WriteString(by)
		end = to
		from, to, sure = in.next()
	}
	b.WriteString(text[end:])
	return b.String(), sure
}

// builder builds an automaton.
type builder struct {
	prog  *syntax.Prog
	a     *automaton
	known map[string]uint16 // states by their list
	lists [][]uint32
	some  [256]byte // a character of each class
}

// classify groups the characters that all instructions treat alike. Class 0 contains all characters beyond ASCII.
func (b *builder) classify() {
	kinds := map[string]uint8{}
	key := make([]byte, 0, len(b.prog.Inst))
	b.a.classes = 1
	for c := range utf8.RuneSelf {
		key = key[:0]
		for i := range b.prog.Inst {
			if in := &b.prog.Inst[i]; reads(in) {
				key = append(key, '0')
				if matches(in, rune(c)) {
					key[len(key)-1] = '1'
				}
			}
		}
		k, ok := kinds[string(key)]
		if !ok {
			k = uint8(b.a.classes)
			kinds[string(key)] = k
			b.some[k] = byte(c)
			b.a.classes++
		}
		b.a.class[c] = k
	}
}

func reads(in *syntax.Inst) bool {
	switch in.Op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		return true
	}
	return false
}

func matches(in *syntax.Inst, c rune) bool {
	switch in.Op {
	case syntax.InstRuneAny:
		return true
	case syntax.InstRuneAnyNotNL:
		return c != '\n'
	}
	return in.MatchRune(c)
}

// closure returns the instructions that are reached from others without reading a character: instructions that read, that test for the end
// of the text, or that end the match.
func (b *builder) closure(from []uint32, beginning bool) (list []uint32) {
	seen := make([]bool, len(b.prog.Inst))
	ended := false
	var visit func(pc uint32)
	visit = func(pc uint32) {
		if seen[pc] || ended {
			return
		}
		seen[pc] = true
		switch in := &b.prog.Inst[pc]; in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			visit(in.Out)
			visit(in.Arg)
		case syntax.InstCapture, syntax.InstNop:
			visit(in.Out)
		case syntax.InstEmptyWidth:
			switch test := syntax.EmptyOp(in.Arg); {
			case test&syntax.EmptyBeginText != 0 && !beginning:
			case test&syntax.EmptyEndText != 0:
				list = append(list, pc)
			default:
				visit(in.Out)
			}
		case syntax.InstFail:
		default:
			list = append(list, pc)
			ended = in.Op == syntax.InstMatch
		}
	}
	for _, pc := range from {
		visit(pc)
	}
	return list
}

// endsAtLast reports whether a match ends here if this is the end of the text.
func (b *builder) endsAtLast(list []uint32, beginning bool) bool {
	seen := make([]bool, len(b.prog.Inst))
	for len(list) > 0 {
		var more []uint32
		for _, pc := range list {
			if in := &b.prog.Inst[pc]; in.Op == syntax.InstEmptyWidth && !seen[pc] {
				seen[pc] = true
				more = append(more, in.Out)
			}
		}
		if slices.ContainsFunc(list, func(pc uint32) bool { return b.prog.Inst[pc].Op == syntax.InstMatch }) {
			return true
		}
		list = b.closure(more, beginning)
	}
	return false
}

// state returns the state of a list. It is dead if the list is empty.
func (b *builder) state(list []uint32, beginning bool) uint16 {
	if len(list) == 0 {
		return deadState
	}
	var flags uint8
	if b.prog.Inst[list[len(list)-1]].Op == syntax.InstMatch {
		flags |= endsHere
	}
	if b.endsAtLast(list, beginning) {
		flags |= endsLast
	}
	key := []byte{flags}
	for _, pc := range list {
		key = binary.LittleEndian.AppendUint16(key, uint16(pc))
	}
	s, ok := b.known[string(key)]
	if !ok {
		s = uint16(len(b.lists))
		b.known[string(key)] = s
		b.lists, b.a.ends = append(b.lists, list), append(b.a.ends, flags)
	}
	return s
}

// fill computes the table of all states. It returns false if there are too many.
func (b *builder) fill() bool {
	a := b.a
	a.next = make([]uint16, (unsureState+1)*a.classes)
	for s := unsureState + 1; s < len(b.lists); s++ {
		if len(b.lists) > maxStates {
			return false
		}
		a.next = append(a.next, unsureState)
		for k := 1; k < a.classes; k++ {
			var out []uint32
			for _, pc := range b.lists[s] {
				if in := &b.prog.Inst[pc]; reads(in) && matches(in, rune(b.some[k])) {
					out = append(out, in.Out)
				}
			}
			a.next = append(a.next, b.state(b.closure(out, false), false))
		}
	}
	return true
}
