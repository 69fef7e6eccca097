package expander_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/engine/source"
	"whenthen/expander"
	"whenthen/internal/linediff"
)

func read(t *testing.T, name string) *source.File {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return source.NewFile(filepath.Base(name), string(text))
}

// TestExpand translates the rules in testdata with the language beside them. NAME.drl is the result of Drools 10.2; if Drools
// finds mistakes, NAME.txt is what we report.
func TestExpand(t *testing.T) {
	names, err := filepath.Glob("testdata/*.dslr")
	if err != nil || len(names) < 38 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	for _, name := range names {
		name = strings.TrimSuffix(name, ".dslr")
		t.Run(filepath.Base(name), func(t *testing.T) {
			var l expander.Language
			l.Add(read(t, name+".dsl"))
			rules, found := l.Expand(read(t, name+".dslr"))
			if _, err := os.Stat(name + ".drl"); err == nil {
				if want := plain(read(t, name+".drl").Text()); plain(rules.Text()) != want || len(found) > 0 {
					t.Errorf("got %v\n%s\nwant\n%s", found, plain(rules.Text()), want)
				}
				return
			}
			golden(t, name+".txt", found)
		})
	}
}

func golden(t *testing.T, name string, found []source.Diagnostic) {
	t.Helper()
	var b strings.Builder
	if err := source.Render(&b, found); err != nil {
		t.Fatal(err)
	}
	linediff.Golden(t, name, b.String())
}

// plain is rule text without indentation, empty lines and comment lines.
func plain(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.Join(strings.Fields(line), " ")
		if line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "//") {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// TestOrigin checks the links from the resulting rules to their sentences.
func TestOrigin(t *testing.T) {
	var l expander.Language
	l.Add(source.NewFile("l.dsl", "[when]order of {who} over {n}=Order( customer == \"{who}\", total > {n} )\n[when]- in {city}=city == \"{city!uc}\"\n[then]ok=ok();\n"))
	rules, found := l.Expand(source.NewFile("r.dslr", "rule r\nwhen\n  order of Ada over 10\n  - in Rome\nthen\n  ok\nend\n"))
	if len(found) > 0 {
		t.Fatal(found)
	}
	for part, want := range map[string]string{
		"Ada": "Ada@3:12", "10": "10@3:21", "Order(": "order of Ada over 10@3:3", "ROME": "Rome@4:8", "city ==": "- in Rome@4:3", "ok()": "ok@6:3",
		"rule r": "rule r@1:1",
	} {
		at := strings.Index(rules.Text(), part)
		if at < 0 {
			t.Fatalf("%s is not in\n%s", part, rules.Text())
		}
		file, span := rules.Origin(rules.Span(at, at+len(part)))
		if got := file.Slice(span) + "@" + span.Start.String(); got != want {
			t.Errorf("%s comes from %s, want %s", part, got, want)
		}
	}
}

// TestOtherEncodings translates sentences with bytes that are no UTF-8, in front of a variable, in its value and behind it.
func TestOtherEncodings(t *testing.T) {
	var l expander.Language
	l.Add(source.NewFile("l.dsl", "[when]order of {who} over {n}=Order( customer == \"{who}\", total > {n} )\n"))
	for _, sentence := range []string{"order of Andr\xe9 over 10", "\xe9t\xe9 order of Ada over 10", "order of Ada over 10 \xe9", "order of \xc3\xa9\xe9\xe9 over 1\xe90"} {
		rules, _ := l.Expand(source.NewFile("r.dslr", "rule r\nwhen\n  "+sentence+"\nthen\nend\n"))
		_, who, _ := strings.Cut(sentence, "order of ")
		who, _, _ = strings.Cut(who, " over")
		if want := `customer == "` + who + `", total > 1`; !strings.Contains(rules.Text(), want) {
			t.Errorf("%q has become %q", sentence, rules.Text())
		}
	}
}

// TestEntries parses lines of .dsl files that define no sentence.
func TestEntries(t *testing.T) {
	for text, want := range map[string]string{
		"no bracket=x":         "a sentence must begin with the place",
		"[if]a=b":              `"if" is not a place where`,
		"[when]nothing behind": "after the sentence there must be a =",
		"[when]=x":             "there is no sentence before =",
		"[when]a {x=b":         "the { of a variable is not closed",
		"[when]a {1x}=b":       `"1x" is not a valid name of a variable`,
		"[when]a } b=c":        "there is a } without {",
		"[when]a (b=c":         "the sentence is not a valid regular expression",
		"[when":                "a square bracket is missing",
	} {
		var l expander.Language
		l.Add(source.NewFile("l.dsl", text+"\n"))
		if found := l.Diagnostics(); len(found) != 1 || !strings.Contains(found[0].Message, want) || found[0].Code != expander.CodeEntry {
			t.Errorf("%s: got %v, want %s", text, found, want)
		}
	}
}
