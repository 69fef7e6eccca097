package regex

import (
	"errors"
	"io"
	"regexp"
	"regexp/syntax"
	"sync"
	"unicode/utf8"
)

// Regex is a compiled regular expression. It does not change, and several goroutines may use it.
type Regex struct {
	re    *regexp.Regexp
	size  int                            // what a character costs: about the instructions of the expression, each with its groups
	after func() (*regexp.Regexp, error) // the expression behind one character and any others, compiled when needed
	whole *outline                       // of an expression that the whole text has to match; may be nil
}

// Work is asked before work of n units; an error ends the match and is returned by it. Nil allows everything.
type Work func(n int) error

// maxSize is the size of the largest expression; compiling it takes some hundredths of a second.
const maxSize = 200_000

// maxCost bounds the size times the groups: for each instruction a match may keep the places of all groups.
const maxCost = 10_000_000

// ErrTooLarge is the error of an expression that is compiled to too many instructions.
var ErrTooLarge = errors.New("the regular expression is too large")

// Compile compiles an expression in Go's syntax.
func Compile(expr string) (*Regex, error) {
	if len(expr) > maxSize {
		return nil, ErrTooLarge
	}
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil, err
	}
	size := sizeOf(tree)
	if size > maxSize || size*(1+tree.MaxCap()) > maxCost {
		return nil, ErrTooLarge
	}
	size *= 1 + tree.MaxCap()
	re, err := regexp.Compile(expr)
	if err != nil {
		return nil, err
	}
	after := sync.OnceValues(func() (*regexp.Regexp, error) { return regexp.Compile(`\A(?s:.)(?s:.*?)(` + expr + `)`) })
	return &Regex{re: re, size: size, after: after}, nil
}

// sizeOf estimates the instructions of an expression.
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

// brief is how much work a match may be without being asked about: it takes some hundredths of a second at most.
const brief = 1 << 20

// brief reports whether a match on the text takes no time worth asking about.
func (r *Regex) brief(text string) bool { return len(text) <= brief/r.size }

// Match reports whether the text has a match.
func (r *Regex) Match(text string, work Work) (bool, error) {
	if r.whole != nil {
		if matches, sure := r.whole.match(text); sure {
			return matches, nil
		}
	}
	if work == nil || r.brief(text) {
		return r.re.MatchString(text), nil
	}
	in := reader{text: text, work: work, cost: r.size}
	found := r.re.MatchReader(&in)
	return found && in.err == nil, in.err
}

// Find returns the first match with its groups, as FindStringSubmatchIndex does; nil if there is none.
func (r *Regex) Find(text string, work Work) ([]int, error) {
	if work == nil || r.brief(text) {
		return r.re.FindStringSubmatchIndex(text), nil
	}
	return find(r.re, text, 0, r.size, work)
}

// find finds the first match in what follows a place of the text.
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

// All returns all matches that do not overlap, n at most unless n is negative, as FindAllStringSubmatchIndex does.
func (r *Regex) All(text string, n int, work Work) ([][]int, error) {
	if work == nil || r.brief(text) {
		return r.re.FindAllStringSubmatchIndex(text, n), nil
	}
	var all [][]int
	at, err := find(r.re, text, 0, r.size, work)
	for end := -1; at != nil && err == nil && len(all) != n; {
		next := at[1]
		if at[0] != at[1] || at[0] != end { // Go drops an empty match right behind another
			all = append(all, at)
		}
		end = at[1]
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

// from finds the first match that begins at a place or later. The character in front of it is looked at too, because what ^ and
// \b mean depends on it.
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

// Expand appends a template to dst in which $1 and ${name} stand for groups of a match, as regexp.Expand does.
func (r *Regex) Expand(dst []byte, template, text string, at []int) []byte {
	return r.re.ExpandString(dst, template, text, at)
}

// Replace replaces all matches by a template, as ReplaceAllString does.
func (r *Regex) Replace(text, template string, work Work) (string, error) {
	if work == nil || r.brief(text) {
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

// Groups is the number of groups in brackets.
func (r *Regex) Groups() int { return r.re.NumSubexp() }

// Group is the number of a named group, -1 if there is none of the name.
func (r *Regex) Group(name string) int { return r.re.SubexpIndex(name) }

// reader gives the characters of a text to a match until it may not go on.
type reader struct {
	text string
	at   int
	work Work
	cost int // of one character
	err  error
}

// ReadRune is io.RuneReader's.
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
