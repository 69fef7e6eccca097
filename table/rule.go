package table

import (
	"cmp"
	"slices"
	"strings"

	"whenthen/engine/source"
)

// attributes are the attributes of one rule or of all rules, in the order in which they were set.
type attributes []attribute

type attribute struct {
	name  string
	value source.Text
}

func (a *attributes) set(name string, value source.Text) {
	for i := range *a {
		if (*a)[i].name == name {
			(*a)[i].value = value
			return
		}
	}
	*a = append(*a, attribute{name, value})
}

// write writes the attributes in Drools' order, which is the iteration order of a Java HashMap.
func (a attributes) write(b *source.TextBuilder) {
	buckets := uint32(16)
	if len(a) > 12 {
		buckets = 32
	}
	sorted := slices.Clone(a)
	slices.SortStableFunc(sorted, func(x, y attribute) int { return cmp.Compare(bucket(x.name, buckets), bucket(y.name, buckets)) })
	for _, x := range sorted {
		b.AddString("\t" + x.name + " ")
		b.Add(x.value)
		b.AddString("\n")
	}
}

// bucket returns the index of the bucket of a word in a Java HashMap with this number of buckets.
func bucket(word string, buckets uint32) uint32 {
	h := uint32(0)
	for i := range len(word) {
		h = 31*h + uint32(word[i])
	}
	return (h ^ h>>16) & (buckets - 1)
}

// row is the rule made from a row of a table.
type row struct {
	name        source.Text // with quotes
	comment     string
	description source.Text
	metadata    []source.Text
	attributes  attributes
	conditions  []source.Text
	actions     []source.Text
}

func (r *row) write(b *source.TextBuilder) {
	b.AddString("//" + r.comment + "\n")
	b.Add(source.Literal("rule "), r.name, source.Literal("\n"))
	if r.description.Len() > 0 {
		b.Add(source.Literal("/* "), r.description, source.Literal(" */\n"))
	}
	for _, m := range r.metadata {
		b.Add(source.Literal("\t@"), m, source.Literal("\n"))
	}
	r.attributes.write(b)
	b.AddString("\twhen\n")
	lines(b, "\t\t", r.conditions)
	b.AddString("\tthen\n")
	lines(b, "\t\t", r.actions)
	b.AddString("end\n\n")
}

func lines(b *source.TextBuilder, indent string, texts []source.Text) {
	for _, t := range texts {
		b.Add(source.Literal(indent), t, source.Literal("\n"))
	}
}

// ruleSet is the content of a sheet.
type ruleSet struct {
	name, unit, dialect          source.Text
	imports, globals             []source.Text
	functions, queries, declares source.Text
	attributes                   attributes
	rules                        []*row
}

// write returns the rules as text.
func (s *ruleSet) write() source.Text {
	var b source.TextBuilder
	line := func(t ...source.Text) {
		b.Add(t...)
		b.AddString("\n")
	}
	lit := source.Literal
	line(lit("package "), s.name.ReplaceFunc(" ", func(t source.Text) source.Text { return t.As("_") }), lit(";"))
	if s.unit.Len() > 0 {
		line(lit("unit "), s.unit, lit(";"))
	}
	if s.dialect.Len() > 0 {
		line(lit(`dialect "`), s.dialect, lit(`"`))
	}
	line(lit("//generated from Decision Table"))
	for _, i := range s.imports {
		line(lit("import "), i, lit(";"))
	}
	for _, g := range s.globals {
		line(lit("global "), g, lit(";"))
	}
	for _, t := range []source.Text{s.functions, s.queries, s.declares} {
		if t.Len() > 0 {
			line(t)
		}
	}
	s.attributes.write(&b)
	for _, r := range s.rules {
		r.write(&b)
	}
	return b.Text()
}

// literal returns a value in double quotes. Quotes that it already has are kept.
func literal(value source.Text) source.Text {
	if s := value.String(); len(s) >= 2 && strings.HasPrefix(s, `"`) && strings.HasSuffix(s, `"`) {
		value = value.Slice(1, len(s)-1)
	}
	inner := value.ReplaceFunc(`"`, func(t source.Text) source.Text { return t.As(`\"`) })
	return source.Join(source.Literal(`"`), inner, source.Literal(`"`))
}

// bracketed returns a value in round brackets. Brackets that it already has are kept.
func bracketed(value source.Text) source.Text {
	if s := value.String(); len(s) >= 2 && strings.HasPrefix(s, "(") && strings.HasSuffix(s, ")") {
		value = value.Slice(1, len(s)-1)
	}
	return source.Join(source.Literal("("), value, source.Literal(")"))
}
