package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"whenthen"
	"whenthen/dsl/ast"
	"whenthen/facts"
	"whenthen/internal/rulefile"
	"whenthen/internal/ruletest"
)

// The commands of code lenses. The first argument is the document; the second one, if present, a rule.
const (
	commandTest    = "whenthen.test"    // runs the tests next to a rule file
	commandMatches = "whenthen.matches" // shows the matches of a rule with the facts next to the file
	commandWhyNot  = "whenthen.whyNot"  // explains why a rule does not fire on these facts
)

// codeLenses returns the lenses above each rule: one runs the tests of the folder, if there are any. If there are facts next to the rules,
// another shows the matches of the rule, or explains why there are none.
func (s *Server) codeLenses(p *protocol.CodeLensParams) (any, error) {
	f, path := s.folderOf(p.TextDocument.URI)
	list := []protocol.CodeLens{}
	file := f.tree(path)
	if file == nil {
		return list, nil
	}
	tests := testsBeside(f.path)
	found := s.matches(f, path)
	for _, r := range file.Rules {
		if r.Name == nil {
			continue
		}
		add := func(title, command string, arguments ...any) {
			list = append(list, protocol.CodeLens{Range: rangeOf(file.Source.Origin(r.Name.Span())),
				Command: &protocol.Command{Title: title, Command: command, Arguments: append([]any{string(p.TextDocument.URI)}, arguments...)}})
		}
		if tests != "" {
			title := "run tests"
			if !strings.Contains(tests, fmt.Sprintf("%q", r.Name.Text)) {
				title = "run tests (no test mentions this rule)"
			}
			add(title, commandTest)
		}
		if found == nil {
			continue
		}
		if n := len(found.of(r)); n > 0 {
			add(fmt.Sprintf("%d matches in %s", n, found.facts), commandMatches, r.Name.Text)
		} else {
			add("why no match in "+found.facts+"?", commandWhyNot, r.Name.Text)
		}
	}
	return list, nil
}

// testsBeside returns the text of all tests in a folder.
func testsBeside(folder string) string {
	names, err := filepath.Glob(filepath.Join(folder, "*"+ruletest.Ending))
	if err != nil {
		return ""
	}
	var all strings.Builder
	for _, name := range names {
		if text, err := os.ReadFile(name); err == nil {
			all.Write(text)
		}
	}
	return all.String()
}

// matched holds the matches of a folder's rules with the facts next to them.
type matched struct {
	facts   string // name of the file
	session *whenthen.Session
	byRule  map[string][]string
}

func (m *matched) of(r *ast.Rule) []string { return m.byRule[r.Name.Text] }

// The limits for the run of the rules while the user types.
const (
	lensTime   = time.Second
	lensMemory = 256 << 20
	lensFires  = 10_000
	lensSteps  = 20_000_000
)

// factsBeside returns the facts file that belongs to a rule file: one with the same name, or facts.*; "" if there is none.
func factsBeside(path string) string {
	base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	for _, name := range []string{base, "facts"} {
		for _, ending := range []string{".json", ".jsonl", ".csv"} {
			full := filepath.Join(filepath.Dir(path), name+ending)
			if info, err := os.Stat(full); err == nil && info.Mode().IsRegular() && !rulefile.HoldsTable(full) {
				return full
			}
		}
	}
	return ""
}

// matches matches the rules against the facts next to a file. It returns nil if there are none, or if rules or facts have errors.
func (s *Server) matches(f *folder, path string) *matched {
	name := factsBeside(path)
	if name == "" {
		return nil
	}
	rules, err := whenthen.Compile(f.sources(), s.options...)
	if err != nil {
		return nil
	}
	given, err := facts.Open(name)
	if err != nil {
		return nil
	}
	m := &matched{facts: filepath.Base(name), byRule: map[string][]string{}}
	m.session = rules.NewSession(whenthen.Recorded(0), whenthen.MaxMemory(lensMemory), whenthen.MaxFirings(lensFires), whenthen.MaxSteps(lensSteps))
	if _, err := given.Insert(m.session); err != nil {
		return nil
	}
	waiting, err := m.session.Agenda()
	if err != nil {
		return nil
	}
	for _, w := range waiting {
		m.byRule[w.Rule()] = append(m.byRule[w.Rule()], w.String())
	}
	return m
}

// execute runs the command of a code lens; the result is shown as a message.
func (s *Server) execute(p *protocol.ExecuteCommandParams) (any, error) {
	var arguments []string
	for _, a := range p.Arguments {
		arguments = append(arguments, text(a))
	}
	kind, message, err := protocol.MessageTypeInfo, "", error(nil)
	switch {
	case p.Command == commandTest && len(arguments) == 1:
		kind, message, err = s.runTests(arguments[0])
	case p.Command == commandMatches && len(arguments) == 2:
		message, err = s.showMatches(arguments[0], arguments[1])
	case p.Command == commandWhyNot && len(arguments) == 2:
		message, err = s.whyNot(arguments[0], arguments[1])
	default:
		err = fmt.Errorf("no command %s", p.Command)
	}
	if err != nil {
		return nil, err
	}
	s.notify("window/showMessage", protocol.ShowMessageParams{Type: kind, Message: message})
	return message, nil
}

// text returns an argument of a command as a string.
func text(argument any) string {
	switch a := argument.(type) {
	case string:
		return a
	case json.RawMessage:
		var s string
		if json.Unmarshal(a, &s) == nil {
			return s
		}
	}
	return ""
}

func (s *Server) runTests(doc string) (protocol.MessageType, string, error) {
	f, _ := s.folderOf(uri.URI(doc))
	names, err := ruletest.Find(f.path)
	if err != nil {
		return 0, "", err
	}
	suite := ruletest.Suite{Read: rulefile.Read, Compile: s.options}
	outcome, err := suite.RunFiles(context.Background(), names)
	if err != nil {
		return 0, "", err
	}
	var text strings.Builder
	if err := outcome.WriteText(&text, false); err != nil {
		return 0, "", err
	}
	if outcome.Failed() > 0 {
		return protocol.MessageTypeWarning, text.String(), nil
	}
	return protocol.MessageTypeInfo, text.String(), nil
}

// matchesNow is like matches, but returns an error if there is nothing to show.
func (s *Server) matchesNow(doc string) (*matched, error) {
	f, path := s.folderOf(uri.URI(doc))
	if m := s.matches(f, path); m != nil {
		return m, nil
	}
	return nil, fmt.Errorf("there are no facts beside %s, or rules or facts have errors", filepath.Base(path))
}

func (s *Server) showMatches(doc, rule string) (string, error) {
	m, err := s.matchesNow(doc)
	if err != nil {
		return "", err
	}
	list := m.byRule[rule]
	return fmt.Sprintf("%d matches in %s\n%s", len(list), m.facts, strings.Join(list, "\n")), nil
}

// whyNot fires the rules, because other rules may insert what a rule needs, and then explains why a rule did not fire.
func (s *Server) whyNot(doc, rule string) (string, error) {
	m, err := s.matchesNow(doc)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), lensTime)
	defer cancel()
	_, ended := m.session.FireAll(ctx)
	answer, err := m.session.WhyNot(rule)
	if err != nil {
		return "", err
	}
	text := answer.String()
	if ended != nil {
		text += "\nThe run ended early: " + ended.Error()
	}
	return text, nil
}
