package whenthen

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/engine/source"
)

// One mistake can make the parser lose its place, or lose a declaration, and then every error that follows from it would be reported too: a
// type that could not be read is unknown to every rule. withoutConsequences drops such follow-up errors. If a dropped error is real, it is
// reported after the first error has been corrected.

// perItem is the maximum number of errors reported for a rule, function, query or declaration in which the parser found an error.
const perItem = 2

// apart is the maximum distance in lines of two errors outside of all items that count as one mistake, if there is no item in between.
const apart = 10

// dependent contains the codes of errors that a lost declaration causes elsewhere.
var dependent = map[source.Code]bool{
	finding.UnknownType: true, finding.UnknownProperty: true, finding.UnknownMethod: true, finding.UnknownFunction: true,
	finding.UnknownBinding: true, finding.UnknownQuery: true, finding.WrongArity: true, finding.WrongOperand: true,
	finding.WrongArguments: true, finding.WrongType: true, finding.UnknownConstant: true,
}

// withoutConsequences joins the diagnostics of the parser and the checker and drops the errors that follow from others.
func withoutConsequences(files []*dsl.File, parsed, checked []source.Diagnostic) []source.Diagnostic {
	var all []source.Diagnostic
	source.Sort(parsed)
	for _, f := range files {
		c := &consequences{items: itemsOf(f), found: map[ast.Item]int{}}
		for _, d := range parsed {
			if d.File == f.Source && c.keepParsed(d) {
				all = append(all, d)
			}
		}
		for _, d := range checked {
			if d.File == f.Source && c.keepChecked(d) {
				all = append(all, d)
			}
		}
	}
	for _, d := range slices.Concat(parsed, checked) {
		if !slices.ContainsFunc(files, func(f *dsl.File) bool { return f.Source == d.File }) {
			all = append(all, d)
		}
	}
	return all
}

// itemsOf lists the items by which errors are grouped: all except import and package lines.
func itemsOf(f *dsl.File) (items []ast.Item) {
	for _, it := range f.Items {
		switch it.(type) {
		case *ast.Import, *ast.Package:
		default:
			items = append(items, it)
		}
	}
	return items
}

// consequences tracks the errors of one file.
type consequences struct {
	items   []ast.Item
	found   map[ast.Item]int // errors counted per item in which the parser found one
	parsed  int              // parser errors that were kept
	outside []source.Pos     // positions where the parser lost its place between items
	lost    bool             // a declaration that other items may refer to was not read correctly
	untyped bool             // a field has an unknown type
	told    bool             // an error that may follow from a lost declaration was kept
}

// at returns the item at a position, or nil between items.
func (c *consequences) at(p source.Pos) ast.Item {
	i, _ := slices.BinarySearchFunc(c.items, p.Offset, func(it ast.Item, offset int32) int {
		if it.Span().End.Offset <= offset {
			return -1
		}
		return 1
	})
	if i < len(c.items) && c.items[i].Span().Start.Offset <= p.Offset {
		return c.items[i]
	}
	return nil
}

func (c *consequences) keepParsed(d source.Diagnostic) bool {
	if d.Severity != source.Error || d.About != "" { // an error that is reported once for a file does not mislead the parser elsewhere
		return true
	}
	it := c.at(d.Span.Start)
	if _, isRule := it.(*ast.Rule); !isRule {
		c.lost = true
	}
	if it != nil {
		c.found[it]++
		if c.found[it] <= perItem {
			c.parsed++
		}
		c.told = c.told || c.lost && c.parsed >= perItem
		return c.found[it] <= perItem
	}
	last := c.before(d.Span.Start)
	follows := c.found[last] > 0
	if n := len(c.outside); n > 0 && d.Span.Start.Line-c.outside[n-1].Line <= apart && (last == nil || last.Span().Start.Offset < c.outside[n-1].Offset) {
		follows = true // no item in between has been read
	}
	c.outside = append(c.outside, d.Span.Start)
	if !follows {
		c.parsed++
	}
	c.told = c.told || c.parsed >= perItem
	return !follows
}

func (c *consequences) keepChecked(d source.Diagnostic) bool {
	if d.Severity != source.Error {
		return true
	}
	it := c.at(d.Span.Start)
	if _, isType := it.(*ast.TypeDecl); isType && d.Code == finding.UnknownType {
		c.untyped = true
	}
	switch {
	case c.untyped && d.Code == finding.WrongOperand && strings.Contains(d.Message, "Object"):
		return false
	case it == nil && c.stumbledNear(d.Span.Start):
		return false
	case c.lost && dependent[d.Code]:
		if c.told || c.found[it] >= perItem {
			return false
		}
		c.told = true
		c.found[it]++
		return true
	case it != nil && c.found[it] > 0:
		c.found[it]++
		return c.found[it] <= perItem
	}
	return true
}

// before returns the last item that begins at or before a position, or nil.
func (c *consequences) before(p source.Pos) ast.Item {
	i := sort.Search(len(c.items), func(i int) bool { return c.items[i].Span().Start.Offset > p.Offset })
	if i == 0 {
		return nil
	}
	return c.items[i-1]
}

// stumbledNear reports whether the parser lost its place within one line of a position.
func (c *consequences) stumbledNear(p source.Pos) bool {
	return slices.ContainsFunc(c.outside, func(o source.Pos) bool { return o.Line-p.Line <= 1 && p.Line-o.Line <= 1 })
}

// withoutEchoes merges errors about the same thing, such as a property that a type lacks or a name that a rule does not bind: it keeps the
// first, and adds the lines of the others to its hint.
func withoutEchoes(found []source.Diagnostic) []source.Diagnostic {
	type thing struct {
		file  *source.File
		about string
	}
	first, lines := map[thing]int{}, map[thing][]string{}
	kept := found[:0]
	for _, d := range found {
		t := thing{d.File, d.About}
		if at, ok := first[t]; ok {
			line := strconv.Itoa(int(d.Span.Start.Line))
			if before := lines[t]; d.Span.Start.Line != kept[at].Span.Start.Line && (len(before) == 0 || before[len(before)-1] != line) {
				lines[t] = append(before, line)
			}
			continue
		}
		if d.About != "" && d.Severity == source.Error {
			first[t] = len(kept)
		}
		kept = append(kept, d)
	}
	for t, more := range lines {
		d := &kept[first[t]]
		if d.Hint != "" {
			d.Hint += "; "
		}
		d.Hint += "the same in line " + strings.Join(more, ", ")
	}
	return kept
}
