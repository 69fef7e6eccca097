package dsl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/engine/source"
)

// Level is a level of the language.
type Level uint8

// The levels. DRL6 is the default, as in Drools 10.
const (
	DRL6 Level = iota
	DRL10
)

// String is the name of the level.
func (l Level) String() string {
	if l == DRL10 {
		return "DRL10"
	}
	return "DRL6"
}

// Options tell Parse how to read. The zero value reads DRL6 with the default limits.
type Options struct {
	Level Level
	// MaxErrors bounds the errors reported for a file; 0 means 200.
	MaxErrors int
	// MaxBytes bounds the text; 0 means 64 MB.
	MaxBytes int
}

const (
	defaultMaxErrors = 200
	defaultMaxBytes  = 64 << 20
	maxDepth         = 400   // nested productions
	maxBrackets      = 300   // open brackets at a time
	maxGenerics      = 24    // type arguments inside type arguments
	maxChain         = 20000 // selections or operators in a row
	maxNested        = 300   // and, or and if in front of conditions without brackets, in one rule
	maxParts         = 200   // parts of a dotted name
)

// Parse reads a rule file. The file it returns is never nil and holds everything that could be read, whatever the errors; the diagnostics
// are in reading order. It may be called from many goroutines at once.
func Parse(src *source.File, opts Options) (*File, []source.Diagnostic) {
	if opts.MaxErrors == 0 {
		opts.MaxErrors = defaultMaxErrors
	}
	if opts.MaxBytes == 0 {
		opts.MaxBytes = defaultMaxBytes
	}
	if len(src.Text()) > opts.MaxBytes {
		r := newReader(src, opts)
		r.report(source.Span{Start: src.Pos(0), End: src.Pos(0)}, CodeTooLarge, fmt.Sprintf("the file has %d bytes, the limit is %d", len(src.Text()), opts.MaxBytes), "")
		return r.file, r.diags
	}
	g := grammars.Get().(*grammar)
	defer grammars.Put(g)
	r := newReader(src, opts)
	r.read(g, lexAll(src.Text()))
	if r.swallowed() {
		r = newReader(src, opts)
		r.read(g, lexNested(src.Text()))
	}
	source.Sort(r.diags)
	return r.file, r.diags
}

// swallowed tells whether the end of a comment seems to be missing, so that it took in the code up to the end of the next one: it holds
// another comment's beginning and lines that begin like code, and there is an error beside it.
func (r *reader) swallowed() bool {
	return slices.ContainsFunc(r.file.Comments, func(c *Comment) bool {
		return holdsComment(c.Text) && slices.ContainsFunc(strings.Split(c.Text, "\n"), beginsCode) &&
			slices.ContainsFunc(r.diags, func(d source.Diagnostic) bool {
				line := d.Span.Start.Line
				return d.Severity == source.Error && line >= c.Range.Start.Line-2 && line <= c.Range.End.Line+2
			})
	})
}

func newReader(src *source.File, opts Options) *reader {
	return &reader{src: src, opts: opts, file: &File{Base: Base{source.Span{Start: src.Pos(0), End: src.End()}}, Source: src}}
}

// reader parses one file.
type reader struct {
	src      *source.File
	opts     Options
	file     *File
	grammar  *grammar
	diags    []source.Diagnostic
	errors   int
	rule     string // name of the rule in work
	mvel     bool   // the file's default dialect
	stopped  bool
	reported map[int32]bool     // lines of the block in work that an error was reported on
	muted    bool               // nothing more is reported for the block in work
	rest     []Token            // tokens behind the block in work that turned out not to belong to it
	queries  map[string]bool    // names of the queries of the file
	spent    int                // tokens looked at while trying repairs
	budget   int                // what spent may reach
	ahead    map[*Token]attempt // by first token: what readAhead could read
}

// read parses all blocks of a text. It uses the room of the tokens for its own.
func (r *reader) read(g *grammar, all []Token) {
	r.grammar = g
	g.file = r.src
	defer func() { g.file, g.p = nil, nil }()
	toks := all[:0]
	for _, t := range all {
		if t.Type == tokComment {
			r.file.Comments = append(r.file.Comments, &Comment{Base{t.Span()}, t.Value})
		} else {
			toks = append(toks, t)
		}
	}
	r.budget = min(maxBudget, repairBudget+repairShare*len(toks))
	blocks := split(toks)
	r.mvel = defaultDialect(blocks)
	r.queries = map[string]bool{}
	for _, b := range blocks {
		if b.kind == "query" {
			r.queries[blockName(b)] = true
		}
	}
	r.readAhead(blocks)
	for _, b := range blocks {
		if r.stopped {
			return
		}
		r.block(b)
	}
}

// defaultDialect tells whether a dialect attribute at file level says mvel.
func defaultDialect(blocks []block) bool {
	for _, b := range blocks {
		if b.kind == "attribute" && len(b.toks) > 1 && b.toks[0].Value == "dialect" {
			return unquote(b.toks[1].Value) == "mvel"
		}
	}
	return false
}

// blockDialect is the dialect a rule asks for itself, or the file's.
func blockDialect(b block, fallback bool) bool {
	if b.kind != "rule" {
		return fallback && b.kind != "function"
	}
	for i, t := range b.toks {
		if t.Type == tokIdent && (t.Value == "when" || t.Value == "then") {
			break
		}
		if t.Type == tokIdent && t.Value == "dialect" && i+1 < len(b.toks) && b.toks[i+1].Type == tokString {
			return unquote(b.toks[i+1].Value) == "mvel"
		}
	}
	return fallback
}

// attempt is one try at a block.
type attempt struct {
	item   Item
	err    *syntaxError
	parser *parser
}

// attempt parses tokens as one item. A panic of the grammar becomes an error of its own.
func (r *reader) attempt(toks []Token, mvel bool) attempt {
	return r.grammar.attempt(toks, r.opts.Level, mvel)
}

func (g *grammar) attempt(toks []Token, level Level, mvel bool) (a attempt) {
	p := &parser{grammar: g, level: level, mvel: mvel, toks: toks}
	a.parser = p
	g.p = p
	if n := len(toks); n > 0 {
		p.eof = endToken(toks[n-1].End)
	}
	defer func() {
		if v := recover(); v != nil {
			a.item = nil
			if a.err = p.farthest; a.err == nil {
				a.err = &syntaxError{code: CodeInternal, msg: fmt.Sprintf("the parser failed on this: %v", v), tok: toks[0]}
			}
		}
	}()
	item, err := p.item()
	p.work += p.at
	if err != nil {
		a.err = p.toSyntaxError(err)
		return a
	}
	a.item = item
	return a
}

// item reads the tokens by the grammar.
func (p *parser) item() (Item, error) {
	p.work = len(p.toks) // the grammar copies them all
	lx, err := lexer.Upgrade(newClassifier(p.toks))
	if err != nil {
		return nil, err
	}
	read, err := p.grammar.item.ParseFromLexer(lx)
	if err != nil {
		return nil, err
	}
	p.at = len(p.toks)
	b := builder{toks: p.toks, level: p.level}
	it := b.toItem(read, baseOf(p.toks))
	p.notes = b.notes
	return it, nil
}

// toSyntaxError takes the error of the grammar or the farthest failure of a hand-written production, whichever is later.
func (p *parser) toSyntaxError(err error) *syntaxError {
	e, ok := err.(*syntaxError)
	if !ok {
		e = &syntaxError{code: CodeUnexpectedToken, tok: p.eof, at: len(p.toks)}
		if u, ok := err.(*participle.UnexpectedTokenError); ok {
			e.at = u.Unexpected.Pos.Offset
			if word := p.beginsPattern(&u.Unexpected); word != "" && (p.farthest == nil || p.farthest.at < e.at) {
				e.at, e.want = endIndex(&u.Unexpected), word
			}
			if e.at < len(p.toks) {
				e.tok = p.toks[e.at]
			}
		}
	}
	if f := p.farthest; f != nil && f.at >= e.at {
		return f
	}
	return e
}

// beginsPattern tells what is missing behind a token that begins a pattern: the grammar gives up in front of it, as one token is no reason to
// stay with a production. It is "" if the token does not begin a pattern, or enough follows.
func (p *parser) beginsPattern(t *lexer.Token) string {
	n := p.eof
	if at := endIndex(t); at < len(p.toks) {
		n = p.toks[at]
	}
	switch {
	case t.Type == classType && !is(&n, "("):
		return `"(" after ` + t.Value
	case t.Type == classBinding && n.Type != tokIdent:
		return "a pattern"
	}
	return ""
}

// indexOf finds a token by its place; the tokens are in order.
func indexOf(toks []Token, t Token) int {
	for i := range toks {
		if toks[i].Start == t.Start && toks[i].Value == t.Value {
			return i
		}
	}
	return len(toks)
}

// add puts an item into the file.
func (f *File) add(it Item) {
	f.Items = append(f.Items, it)
	switch it := it.(type) {
	case *Package:
		if len(f.Items) == 1 {
			f.Package = it
		}
	case *Unit:
		if f.Unit == nil {
			f.Unit = it
		}
	case *Import:
		f.Imports = append(f.Imports, it)
	case *Global:
		f.Globals = append(f.Globals, it)
	case *Function:
		f.Functions = append(f.Functions, it)
	case *TypeDecl:
		f.Types = append(f.Types, it)
	case *EntryPointDecl:
		f.Entries = append(f.Entries, it)
	case *WindowDecl:
		f.Windows = append(f.Windows, it)
	case *Query:
		f.Queries = append(f.Queries, it)
	case *Rule:
		f.Rules = append(f.Rules, it)
	case *Attribute:
		f.Attributes = append(f.Attributes, it)
	}
}

// report adds an error at a span.
func (r *reader) report(span source.Span, code source.Code, msg, hint string) {
	r.add(source.Diagnostic{Span: span, Severity: source.Error, Code: code, Message: msg, Hint: hint})
}

func (r *reader) add(d source.Diagnostic) {
	d.File, d.Rule = r.src, r.rule
	if d.Severity == source.Error {
		r.errors++
		if r.errors > r.opts.MaxErrors {
			if !r.stopped {
				d.Code, d.Message, d.Hint = CodeTooManyErrors, "too many errors; the rest of the file was not looked at", ""
				r.diags = append(r.diags, d)
			}
			r.stopped = true
			return
		}
	}
	r.diags = append(r.diags, d)
}
