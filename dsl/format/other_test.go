package format_test

import (
	"testing"

	"whenthen/dsl/format"
)

func TestOtherLayouts(t *testing.T) {
	for _, c := range []struct {
		name      string
		layout    func(string) string
		text, out string
	}{
		{"sentences", format.Sentences,
			"package p\n\n\n  rule \"a then b\"\nsalience 5\n when\n\tThere is an order\n   - over 5\nAt the margin\n/* as\n   it was */\n  then\n Print it\n   end\nquery q\n  There is an order\nend\nrule \"one\" when A() then end\n  x\n",
			"package p\n\nrule \"a then b\"\n  salience 5\n  when\n    There is an order\n      - over 5\nAt the margin\n/* as\n   it was */\n  then\n    Print it\nend\nquery q\n    There is an order\nend\nrule \"one\" when A() then end\n  x\n"},
		{"language", format.Language,
			"# c\n  [When][Order] a {x} =A( {x} )  \n\tgoes on\n\n\n[ * ]b=c\n",
			"# c\n[when][Order] a {x} =A( {x} )\n\tgoes on\n\n[*]b=c\n"},
		{"template", format.Template,
			"\n template header\nname\n   age: Long\n\n\n package p\n template \"t\"\nrule \"@{name}\"\n   when  \nend\n  end template\n",
			"template header\n  name\n  age: Long\n\npackage p\ntemplate \"t\"\nrule \"@{name}\"\n   when\nend\nend template\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.layout(c.text)
			if got != c.out {
				t.Errorf("got\n%s\nwant\n%s", got, c.out)
			}
			if again := c.layout(got); again != got {
				t.Errorf("once more:\n%s", again)
			}
		})
	}
}
