package regex

import (
	"errors"
	"io"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// Regex is a compiled regular expression. It is safe for concurrent use.
type Regex struct {
	re    *regexp.Regexp
	size  int                            // cost per character: approximately the number of instructions, each with its groups
	after func() (*regexp.Regexp, error) // the expression preceded by one character and anything else, compiled on demand
	whole *outline                       // the outline of an expression that must match the whole text; may be nil
	quick atomic.Pointer[automaton]      // set when the expression has been used often, if it has an automaton
	uses  atomic.Int32
	empty bool // it may match the empty text
}

// often is the number of uses after which an automaton is built.
const often = 16

// automaton returns the automaton of an expression that is often used; nil if it does not have one.
func (r *Regex) automaton() *automaton {
	a := r.quick.Load()
	if a == nil && r.uses.Add(1) == often {
		a = newAutomaton(r.re.String())
		r.quick.Store(a)
	}
	return a
}

// Work is called before n units of work. If it returns an error, the match ends with that error. A nil Work allows everything.
type Work func(n int) error

// maxSize is the size of the largest expression allowed; compiling such an expression takes some hundredths of a second.
const maxSize = 200_000

// maxCost limits the product of size and groups: a match may store the positions of all groups for each instruction.
const maxCost = 10_000_000

// ErrTooLarge is the error for an expression that compiles to too many instructions.
var ErrTooLarge = errors.New("the regular expression is too large")

// compile compiles an expression in Go's syntax.
func compile(expr string) (*Regex, error) {
	size, empty, err := measure(expr)
	if err != nil {
		return nil, err
	}
	re, err := regexp.Compile(expr)
	if err != nil {
		return nil, err
	}
	after := sync.OnceValues(func() (*regexp.Regexp, error) { return regexp.Compile(`\A(?s:.)(?s:.*?)(` + expr + `)`) })
	return &Regex{re: re, size: size, after: after, empty: empty}, nil
}

// measure returns the size of an expression and whether it may match the empty text, or the reason why it cannot be compiled.
func measure(expr string) (size int, empty bool, err error) {
	if len(expr) > maxSize {
		return 0, false, ErrTooLarge
	}
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return 0, false, err
	}
	size = sizeOf(tree)
	if size > maxSize || size*(1+tree.MaxCap()) > maxCost {
		return 0, false, ErrTooLarge
	}
	return size * (1 + tree.MaxCap()), mayBeEmpty(tree), nil
}

// mayBeEmpty reports whether an expression may match the empty text somewhere.
func mayBeEmpty(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpNoMatch, syntax.OpLiteral, syntax.OpCharClass, syntax.OpAnyCharNotNL, syntax.OpAnyChar:
		return false
	case syntax.OpCapture, syntax.OpPlus:
		return mayBeEmpty(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min == 0 || mayBeEmpty(re.Sub[0])
	case syntax.OpConcat:
		return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !mayBeEmpty(sub) })
	case syntax.OpAlternate:
		return slices.ContainsFunc(re.Sub, mayBeEmpty)
	}
	return true
}

// sizeOf estimates the number of instructions of an expression.
func sizeOf(re *syntax.Regexp) int {
	n := 1 + len(re.Rune)
	for _, sub := range re.Sub {
		n += sizeOf(sub)
	}
	if re.Op == syntax.OpRepeat {
		n *= max(re.Min, re.Max, 1)
	}
	return min(n, 2*maxSize)
}

// brief is the amount of work that a match may do without calling Work: some hundredths of a second at most.
const brief = 1 << 20

// brief reports whether matching the text is too little work for calling Work.
func (r *Regex) brief(text string) bool { return len(text) <= brief/r.size }

// Small reports whether the expression uses little memory.
func (r *Regex) Small() bool { return r.size <= smallSize }

// smallSize is the size of the largest expression that is small.
const smallSize = 10_000

// Match reports whether the expression matches somewhere in the text.
func (r *Regex) Match(text string, work Work) (bool, error) {
	if found, ok := r.MatchAtOnce(text); ok {
		return found, nil
	}
	if work == nil {
		return r.matchUncounted(text), nil
	}
	in := reader{text: text, work: work, cost: r.size}
	found := r.re.MatchReader(&in)
	return found && in.err == nil, in.err
}

// MatchAtOnce is Match if that is too little work to be counted; otherwise ok is false.
func (r *Regex) MatchAtOnce(text string) (found, ok bool) {
	if r.whole != nil {
		if matches, sure := r.whole.match(text); sure {
			return matches, true
		}
	}
	return r.brief(text) && r.matchUncounted(text), r.brief(text)
}

func (r *Regex) matchUncounted(text string) bool {
	if a := r.automaton(); a != nil {
		if found, sure := a.found(text); sure {
			return found
		}
	}
	return r.re.MatchString(text)
}

// Find returns the first match with its groups, like FindStringSubmatchIndex; nil if there is none.
func (r *Regex) Find(text string, work Work) ([]int, error) {
	if work == nil || r.brief(text) {
		return r.re.FindStringSubmatchIndex(text), nil
	}
	return find(r.re, text, 0, r.size, work)
}

// find returns the first match in the text from an offset on.
func find(re *regexp.Regexp, text string, from, cost int, work Work) ([]int, error) {
	in := reader{text: text[from:], work: work, cost: cost}
	at := re.FindReaderSubmatchIndex(&in)
	if in.err != nil {
		return nil, in.err
	}
	for i := range at {
		if at[i] >= 0 {
			at[i] += from
		}
	}
	return at, nil
}

// All returns all non-overlapping matches, at most n unless n is negative. As in Java, an empty match may directly follow another match.
func (r *Regex) All(text string, n int, work Work) ([][]int, error) {
	if !r.empty && (work == nil || r.brief(text)) {
		return r.re.FindAllStringSubmatchIndex(text, n), nil
	}
	if work == nil {
		work = func(int) error { return nil }
	}
	var all [][]int
	at, err := find(r.re, text, 0, r.size, work)
	for at != nil && err == nil && len(all) != n {
		all = append(all, at)
		next := at[1]
		if at[0] == at[1] {
			_, width := utf8.DecodeRuneInString(text[next:])
			if width == 0 {
				break
			}
			next += width
		}
		at, err = r.from(text, next, work)
	}
	return all, err
}

// Places appends the positions of all non-overlapping matches, as All finds them, to an empty list.
func (r *Regex) Places(list [][2]int, text string, work Work) ([][2]int, error) {
	if a := r.automaton(); a != nil && (work == nil || r.brief(text)) {
		in := a.scan(text)
		for {
			from, to, sure := in.next()
			if !sure {
				break
			}
			if from < 0 {
				return list, nil
			}
			list = append(list, [2]int{from, to})
		}
	}
	all, err := r.All(text, -1, work)
	list = list[:0]
	for _, at := range all {
		list = append(list, [2]int{at[0], at[1]})
	}
	return list, err
}

// from returns the first match that begins at an offset or later. The character before the offset is read as well, because ^ and
// \b depend on it.
func (r *Regex) from(text string, place int, work Work) ([]int, error) {
	if place == 0 {
		return find(r.re, text, 0, r.size, work)
	}
	after, err := r.after()
	if err != nil {
		return nil, err
	}
	_, width := utf8.DecodeLastRuneInString(text[:place])
	at, err := find(after, text, place-width, r.size, work)
	if at == nil || err != nil {
		return nil, err
	}
	return at[2:], nil
}

// Expand appends a template to dst, in which $1 and ${name} are replaced with groups of a match, like regexp.Expand.
func (r *Regex) Expand(dst []byte, template, text string, at []int) []byte {
	return r.re.ExpandString(dst, template, text, at)
}

// Replace replaces all matches with a template, as All finds them.
func (r *Regex) Replace(text, template string, work Work) (string, error) {
	if !r.empty && (work == nil || r.brief(text)) {
		if a := r.automaton(); a != nil && strings.IndexByte(template, '$') < 0 {
			if out, sure := a.replace(text, template); sure {
				return out, nil
			}
		}
		return r.re.ReplaceAllString(text, template), nil
	}
	all, err := r.All(text, -1, work)
	if err != nil || all == nil {
		return text, err
	}
	var out []byte
	end := 0
	for _, at := range all {
		out = append(out, text[end:at[0]]...)
		out = r.Expand(out, template, text, at)
		end = at[1]
	}
	return string(append(out, text[end:]...)), nil
}

// Groups returns the number of capturing groups.
func (r *Regex) Groups() int { return r.re.NumSubexp() }

// Group returns the number of a named group; -1 if there is none.
func (r *Regex) Group(name string) int { return r.re.SubexpIndex(name) }

// reader passes the characters of a text to a match, until Work returns an error.
type reader struct {
	text string
	at   int
	work Work
	cost int // cost of one character
	err  error
}

// ReadRune implements io.RuneReader.
func (r *reader) ReadRune() (rune, int, error) {
	if r.err == nil {
		r.err = r.work(r.cost)
	}
	if r.err != nil || r.at == len(r.text) {
		return 0, 0, io.EOF
	}
	c, width := utf8.DecodeRuneInString(r.text[r.at:])
	r.at += width
	return c, width, nil
}
