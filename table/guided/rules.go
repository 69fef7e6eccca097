package guided

import (
	"strconv"
	"strings"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/internal/xmltree"
)

// CodeGuided is the code of diagnostics about guided decision tables that cannot be read.
const CodeGuided source.Code = "guided-table"

// Source makes rules from the text of a guided decision table, for whenthen.Compile and similar functions.
func Source(name, text string) whenthen.Source {
	file, found := Rules(source.NewFile(name, text))
	return whenthen.Derived(file, found...)
}

// Rules makes rules from a guided decision table. If it cannot be read, the diagnostics say why and the file contains no rules.
func Rules(file *source.File) (*source.File, []source.Diagnostic) {
	t := &table{file: file}
	root, err := xmltree.Read(file)
	switch {
	case err != nil:
		t.refuse(nil, "the file is not XML: "+err.Error())
	case kind(root) != "decision-table52":
		t.refuse(nil, "the file contains no guided decision table")
	}
	if len(t.found) > 0 {
		return source.NewDerived(file.Name(), source.Text{}), t.found
	}
	t.root = root
	t.read()
	var b source.TextBuilder
	if len(t.found) == 0 {
		t.write(&b)
	}
	if len(t.found) > 0 {
		return source.NewDerived(file.Name(), source.Text{}), t.found
	}
	rules := source.NewDerived(file.Name(), b.Text())
	rules.SetQuiet("unused-binding") // the editor binds a variable in every pattern
	return rules, nil
}

// write writes the package, the imports and the rules.
func (t *table) write(b *source.TextBuilder) {
	if pkg := t.root.Value("packageName"); pkg.Len() > 0 {
		b.Add(source.Literal("package "), pkg, source.Literal(";\n\n"))
	}
	imports := t.root.Child("imports").Elements("imports")
	for _, i := range imports {
		b.Add(source.Literal("import "), i.Value("type"), source.Literal(";\n"))
	}
	if len(imports) > 0 {
		b.AddString("\n")
	}
	for i, r := range t.rows {
		b.AddString("//from row number: " + strconv.Itoa(i+1) + "\n")
		t.rule(b, r)
	}
}

// rule writes the rule of a row.
func (t *table) rule(b *source.TextBuilder, r *row) {
	lit := source.Literal
	description := r.cell(1)
	name := source.Join(lit("Row "), r.cells[0].Value("valueNumeric"), lit(" "), t.root.Value("tableName"))
	if t.named {
		description = r.cell(2)
		if given := r.cell(1); filled(given) {
			name = given
		}
	}
	if description.Len() > 0 {
		b.Add(lit("//"), description.ReplaceFunc("\n", func(nl source.Text) source.Text { return nl.As("\n//") }), lit("\n"))
	}
	b.Add(lit(`rule "`), name, lit(`"`))
	if parent := t.root.Value("parentName"); parent.Len() > 0 {
		b.Add(lit(` extends "`), parent, lit(`"`))
	}
	b.AddString("\n")
	for _, c := range t.metadata {
		if cell := r.cell(c.at); filled(cell) {
			b.Add(lit("\t@"), c.Value("metadata"), lit("("), cell, lit(")\n"))
		}
	}
	t.writeAttributes(b, r)
	b.AddString("\twhen\n")
	for _, line := range t.patterns(r) {
		b.Add(lit("\t\t"), line, lit("\n"))
	}
	b.AddString("\tthen\n")
	changes, dates := t.changes(r)
	if dates {
		b.AddString("\t\tjava.text.SimpleDateFormat sdf = new java.text.SimpleDateFormat(\"d-MMM-yyyy\");\n")
	}
	for _, a := range changes {
		a.write(b)
	}
	b.AddString("end\n\n")
}

// hitPolicies are the prefixes of the activation groups with which only one rule of the table fires.
var hitPolicies = map[string]string{"UNIQUE_HIT": "unique-hit-policy-group", "FIRST_HIT": "first-hit-policy-group"}

// writeAttributes writes the attributes from the cells of a row, and the attributes that all rules of the table have.
func (t *table) writeAttributes(b *source.TextBuilder, r *row) {
	lit := source.Literal
	dialect := false
	add := func(name, value source.Text) { b.Add(lit("\t"), name, lit(" "), value, lit("\n")) }
	for _, c := range t.attributes {
		cell, name := r.cell(c.at), c.Value("attribute")
		if !filled(cell) {
			continue
		}
		switch name.String() {
		case "negate":
			t.refuse(c.Element, "rules that are negated as a whole are not supported in guided decision tables")
		case "salience", "duration", "no-loop", "enabled", "auto-focus", "lock-on-active":
			add(name, cell)
		case "timer":
			if !strings.HasPrefix(cell.String(), "(") {
				cell = source.Join(lit("("), cell, lit(")"))
			}
			add(name, cell)
		case "calendars":
			add(name, commas(values(cell, "String")))
		default:
			dialect = dialect || name.String() == "dialect"
			add(name, quoted(cell))
		}
	}
	switch policy := t.root.Value("hitPolicy").String(); {
	case hitPolicies[policy] != "":
		add(lit("activation-group"), source.Join(lit(`"`+hitPolicies[policy]+" "), t.root.Value("tableName"), lit(`"`)))
	case policy == "RESOLVED_HIT":
		t.refuse(t.root.Child("hitPolicy"), "the hit policy RESOLVED_HIT is not supported in guided decision tables")
	}
	if !dialect {
		b.AddString("\tdialect \"mvel\"\n")
	}
}
