package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/facts"
	"whenthen/internal/fact"
	"whenthen/internal/factexpr"
)

// ErrQuit is the error that Do returns for quit.
var ErrQuit = errors.New("quit")

// Console is an interactive session that executes one line at a time.
type Console struct {
	out     io.Writer
	read    func() ([]whenthen.Source, error)
	given   func(path string) (*facts.Source, error)
	options []whenthen.Option
	typed   []whenthen.Source // rules typed in, newest last; a rule replaces an earlier rule with its name
	rules   *whenthen.RuleBase
	session *whenthen.Session
	builder *facts.Builder
	named   map[string]whenthen.Handle
}

// New opens a console on rule files, which read reads, now and for every reload, and on fact files, which given reads. It writes answers and
// the output of rules to out.
func New(ctx context.Context, read func() ([]whenthen.Source, error), given func(path string) (*facts.Source, error), out io.Writer, options ...whenthen.Option) (*Console, error) {
	c := &Console{out: out, read: read, given: given, options: options}
	rules, err := c.compile(ctx, c.typed)
	if err != nil {
		return nil, err
	}
	c.open(rules)
	return c, nil
}

// compile compiles the files and the rules typed in, which replace rules in the files with the same names.
func (c *Console) compile(ctx context.Context, typed []whenthen.Source) (*whenthen.RuleBase, error) {
	sources, err := c.read()
	if err != nil {
		return nil, err
	}
	for i := range sources {
		sources[i].Text = hide(sources[i].Text, typed)
	}
	return whenthen.CompileContext(ctx, append(sources, typed...), c.options...)
}

// open starts a session without facts.
func (c *Console) open(rules *whenthen.RuleBase) {
	c.rules = rules
	c.session = rules.NewSession(whenthen.Recorded(0), whenthen.Output(c.out), whenthen.ErrorOutput(c.out))
	c.builder = facts.NewBuilder(rules.Types())
	c.named = map[string]whenthen.Handle{}
}

// command is a command of the console. do is called with the rest of the line.
type command struct {
	word, takes, help string
	do                func(c *Console, ctx context.Context, rest string) error
}

// commands returns the commands in the order in which help lists them.
func commands() []command {
	return []command{
		{"insert", "FACT", "insert a fact; the word insert is optional", func(c *Console, ctx context.Context, rest string) error { return c.insert(ctx, rest) }},
		{"modify", "FACT { field: value }", "change fields of a fact", func(c *Console, ctx context.Context, rest string) error { return c.modify(ctx, rest) }},
		{"delete", "FACT", "remove a fact", func(c *Console, _ context.Context, rest string) error { return c.delete(rest) }},
		{"load", "PATH", "insert the facts of a file, as run --facts reads it", func(c *Console, _ context.Context, rest string) error { return c.load(rest) }},
		{"facts", "[TYPE | EXPR | PATH]", "list the facts, or those of a type or for which an expression holds; with the path of a file, load it", func(c *Console, _ context.Context, rest string) error { return c.list(rest) }},
		{"fire", "[N]", "fire until nothing is left, or N times", (*Console).fire},
		{"agenda", "", "list the matches that are waiting to fire", func(c *Console, ctx context.Context, _ string) error { return c.agenda(ctx) }},
		{"matches", "RULE", "show how many combinations satisfy each condition of a rule", func(c *Console, ctx context.Context, rest string) error { return c.matches(ctx, rest) }},
		{"why", "WHAT", "explain where a fact, a field (ada.total), a firing or a printed line comes from", func(c *Console, _ context.Context, rest string) error { return c.why(rest) }},
		{"why-not", "RULE [FACT…]", "explain why a rule has not fired", func(c *Console, ctx context.Context, rest string) error { return c.whyNot(ctx, rest) }},
		{"ask", "NAME(ARGS)", "call a query; write nil for a parameter that is to be found", func(c *Console, ctx context.Context, rest string) error { return c.query(ctx, rest) }},
		{"focus", "GROUP", "put the focus on an agenda group", func(c *Console, _ context.Context, rest string) error { return c.focus(rest) }},
		{"global", "NAME = EXPR", "set a global", func(c *Console, ctx context.Context, rest string) error { return c.global(ctx, rest) }},
		{"rules", "", "list the rules and how often each has fired", func(c *Console, _ context.Context, _ string) error { return c.listRules() }},
		{"reload", "", "read the rule files again; the facts stay", func(c *Console, ctx context.Context, _ string) error { return c.reload(ctx, c.typed) }},
		{"reset", "", "start again without facts", func(c *Console, _ context.Context, _ string) error { c.open(c.rules); return nil }},
		{"help", "", "show this list", func(c *Console, _ context.Context, _ string) error { return c.help() }},
		{"quit", "", "leave", func(*Console, context.Context, string) error { return ErrQuit }},
	}
}

// Words returns the names of the commands, for completion.
func Words() []string {
	var words []string
	for _, k := range commands() {
		words = append(words, k.word)
	}
	return words
}

// Names returns the names of facts, rules and types, for completion.
func (c *Console) Names() []string {
	names := slices.Collect(maps.Keys(c.named))
	for _, r := range c.rules.Rules() {
		names = append(names, r.Name)
	}
	for _, t := range c.rules.Types().Types() {
		names = append(names, t.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Unfinished reports whether a text is rule text that continues on the next line: a rule, function, query or declaration without its
// end.
func Unfinished(text string) bool {
	words := strings.Fields(text)
	if len(words) == 0 || !slices.Contains(ruleWords, words[0]) {
		return false
	}
	lines := strings.Split(strings.TrimRight(text, "\n "), "\n")
	last := strings.TrimSpace(lines[len(lines)-1])
	if words[0] == "function" {
		return strings.Count(text, "{") > strings.Count(text, "}") || !strings.Contains(text, "{")
	}
	return last != "end" && !strings.HasSuffix(last, " end")
}

// ruleWords are the keywords with which rule text begins.
var ruleWords = []string{"rule", "query", "declare", "function"}

// fileWords are the words of a rule file that begin neither a rule nor anything else that can be typed in.
var fileWords = []string{"package", "import", "dialect", "unit"}

// Do executes one line, or the lines of one rule, query, function or declaration. It returns ErrQuit for quit. Any other error is a message
// for the user, and the console can be used further.
func (c *Console) Do(ctx context.Context, text string) error {
	text = strings.TrimSpace(text)
	if text == "" || strings.HasPrefix(text, "//") {
		return nil
	}
	word := strings.Fields(text)[0]
	rest := strings.TrimSpace(strings.TrimPrefix(text, word))
	switch {
	case slices.Contains(ruleWords, word):
		return c.define(ctx, text)
	case slices.Contains(fileWords, word) && rest != "" && rest[0] != '=' && rest[0] != '.':
		return fmt.Errorf("%s stands at the beginning of a rule file: write it there and reload; in a line here, give types with their package, as in java.util.List", word)
	}
	for _, k := range commands() {
		if k.word != word || strings.HasPrefix(rest, "=") {
			continue
		}
		switch {
		case rest == "" && k.takes != "" && k.takes[0] != '[':
			return fmt.Errorf("write: %s %s", k.word, k.takes)
		case rest != "" && k.takes == "":
			return fmt.Errorf("%s takes nothing behind it", k.word)
		}
		return k.do(c, ctx, rest)
	}
	if _, f, ok := factexpr.ParseFact(text); ok && f.Where == "" {
		return c.insert(ctx, text)
	}
	v, err := factexpr.Eval(text, c.variables(), factexpr.SessionFunctions(ctx, c.session, c.builder)...)
	if err != nil {
		if near := source.Nearest(word, Words()); near != "" {
			return fmt.Errorf("%w; did you mean the command %s?", err, near)
		}
		return err
	}
	c.say("%s", factexpr.Show(v))
	return nil
}

func (c *Console) say(format string, args ...any) { fmt.Fprintf(c.out, format+"\n", args...) }

func (c *Console) variables() map[string]any { return factexpr.SessionVariables(c.session, c.named) }

func (c *Console) help() error {
	for _, k := range commands() {
		c.say("  %-34s %s", strings.TrimSpace(k.word+" "+k.takes), k.help)
	}
	c.say(`  Write a FACT as Order { total: 5 } or ada = Order { total: 5 }; refer to it by ada, by #3, or by text that only this fact contains.
  A whole rule, query, declare or function is added to the rules, or replaces the one of the same name.
  Anything else is an expression: ada.total > 5, count(facts("Order"), .total > 5).`)
	return nil
}

// describe formats a fact with its number.
func describe(h whenthen.Handle) string {
	return fmt.Sprintf("#%d %s", h.ID(), fact.Describe(h.Value()))
}
