package whenthen

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/dsl/check"
	"whenthen/engine/source"
)

// One mistake may make the parser lose its way, or a declaration, and everything that follows from it would be reported too: a type
// that could not be read is unknown to every rule. withoutConsequences leaves such errors out; what remains of them shows when the
// first is mended.

// perItem is how many errors a rule, function, query or declaration has at most if the parser found one in it.
const perItem = 2

// apart is how many lines lie between two mistakes outside of everything that are not taken for one.
const apart = 10

// dependent are the codes of errors that a lost declaration causes elsewhere.
var dependent = map[source.Code]bool{
	check.CodeUnknownType: true, check.CodeUnknownProperty: true, check.CodeUnknownMethod: true, check.CodeUnknownFunction: true,
	check.CodeUnknownBinding: true, check.CodeUnknownQuery: true, check.CodeWrongArity: true, check.CodeWrongOperand: true,
	check.CodeWrongArguments: true, check.CodeWrongType: true, check.CodeUnknownConstant: true,
}

// withoutConsequences joins what the parser and the checker found, without the errors that follow from others.
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

// itemsOf lists what holds errors together; an import line does not.
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

// consequences is what is known of the errors of one file.
type consequences struct {
	items   []ast.Item
	found   map[ast.Item]int // errors kept of those that the parser found something in
	parsed  int              // errors of the parser that were kept
	outside []source.Pos     // where the parser lost its way between items
	lost    bool             // something that others may refer to was not read as it was meant
	untyped bool             // a field has a type nobody knows
	told    bool             // an error that may follow from that was kept
}

// at is the item at a place, nil between them.
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
	if d.Severity != source.Error {
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
	follows := len(c.outside) > 0 && d.Span.Start.Line-c.outside[len(c.outside)-1].Line <= apart || c.found[c.before(d.Span.Start)] > 0
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
	if _, isType := it.(*ast.TypeDecl); isType && d.Code == check.CodeUnknownType {
		c.untyped = true
	}
	switch {
	case c.untyped && d.Code == check.CodeWrongOperand && strings.Contains(d.Message, "Object"):
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

// before is the last item that begins in front of a place, nil if there is none.
func (c *consequences) before(p source.Pos) ast.Item {
	i := sort.Search(len(c.items), func(i int) bool { return c.items[i].Span().Start.Offset > p.Offset })
	if i == 0 {
		return nil
	}
	return c.items[i-1]
}

// stumbledNear tells whether the parser lost its way within a line of a place.
func (c *consequences) stumbledNear(p source.Pos) bool {
	return slices.ContainsFunc(c.outside, func(o source.Pos) bool { return o.Line-p.Line <= 1 && p.Line-o.Line <= 1 })
}

// withoutEchoes leaves one error of those that are about one thing: a property that a type lacks, or a name that is bound nowhere in a
// rule. Its hint tells the other lines.
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
