package parse

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"whenthen/dsl/ast"
	"whenthen/dsl/grammar"
	"whenthen/dsl/java"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// Options control Parse. The zero value reads DRL6 with the default limits.
type Options struct {
	Level ast.Level
	// MaxErrors limits the errors reported for a file; 0 means 200.
	MaxErrors int
	// MaxBytes limits the size of the text; 0 means 64 MB.
	MaxBytes int
	// Operators are words that are operators in conditions, in addition to the operators of the language.
	Operators map[string]bool
	// Ended, if set, is called before each item of a file, from several goroutines. When it returns true, the rest is not parsed.
	Ended func() bool
	// Late leaves rules without mistakes out of the tree. [ast.Rule.Load] parses them again on demand.
	Late bool
}

const (
	defaultMaxErrors = 200
	defaultMaxBytes  = 64 << 20
	maxBrackets      = 300 // brackets open at the same time
	maxNested        = 300 // and, or and if in prefix position without brackets, in one rule
)

func (o *Options) ended() bool { return o.Ended != nil && o.Ended() }

// Parse reads a rule file. The returned file is never nil and contains all parts that could be read, whatever the errors. The diagnostics
// are in reading order. Parse may be called from many goroutines at the same time.
func Parse(src *source.File, opts Options) (*ast.File, []source.Diagnostic) {
	if opts.MaxErrors == 0 {
		opts.MaxErrors = defaultMaxErrors
	}
	if opts.MaxBytes == 0 {
		opts.MaxBytes = defaultMaxBytes
	}
	if len(src.Text()) > opts.MaxBytes {
		r := newReader(src, opts)
		r.report(source.Span{Start: src.Pos(0), End: src.Pos(0)}, mistake.TooLarge,
			fmt.Sprintf("the file has %d bytes, the limit is %d", len(src.Text()), opts.MaxBytes), "")
		return r.file, r.diags
	}
	g := grammars.Get().(*built)
	defer grammars.Put(g)
	r := newReader(src, opts)
	r.read(g)
	if r.swallowed() {
		r = r.again(g, token.Lax{Nested: true})
	}
	if r.errors > 0 && strings.Contains(src.Text(), "#") {
		if hash := r.again(g, token.Lax{Nested: r.lax.Nested, Hash: true}); hash.reportHashes() {
			r = hash
		}
	}
	source.Sort(r.diags)
	return r.file, r.diags
}

// swallowed reports whether a comment probably lacks its end and therefore contains code up to the end of the next comment: it contains the
// beginning of another comment and lines that look like code, and there is an error near it.
func (r *reader) swallowed() bool {
	return slices.ContainsFunc(r.file.Comments, func(c *ast.Comment) bool {
		return token.HoldsComment(c.Text) && slices.ContainsFunc(strings.Split(c.Text, "\n"), token.BeginsCode) &&
			slices.ContainsFunc(r.diags, func(d source.Diagnostic) bool {
				line := d.Span.Start.Line
				return d.Severity == source.Error && line >= c.Range.Start.Line-2 && line <= c.Range.End.Line+2
			})
	})
}

// again reads the file once more, with other assumptions about its comments.
func (r *reader) again(g *built, lax token.Lax) *reader {
	s := newReader(r.src, r.opts)
	s.lax = lax
	s.read(g)
	return s
}

// reportHashes reports the comments that begin with "#". It returns false if there are none.
func (r *reader) reportHashes() bool {
	r.rule = ""
	found := false
	for _, c := range r.file.Comments {
		if strings.HasPrefix(c.Text, "#") {
			start := c.Range.Start
			r.add(source.Diagnostic{Span: source.Span{Start: start, End: source.Pos{Offset: start.Offset + 1, Line: start.Line, Col: start.Col + 1}},
				Severity: source.Error, Code: mistake.HashComment, Message: `"#" does not begin a comment`, Hint: `write "//"`, About: "#"})
			found = true
		}
	}
	return found
}

func newReader(src *source.File, opts Options) *reader {
	return &reader{src: src, opts: opts, portion: portion, file: &ast.File{Base: ast.Base{Range: source.Span{Start: src.Pos(0), End: src.End()}}, Source: src}}
}

// reader parses one file.
type reader struct {
	src      *source.File
	opts     Options
	file     *ast.File
	grammar  *built
	diags    []source.Diagnostic
	errors   int
	rule     string // name of the current rule
	portion  int    // tokens held at once
	lax      token.Lax
	mvel     bool // the file's default dialect
	dialect  bool // the file sets the dialect
	stopped  bool
	reported map[int32]bool           // lines of the current block with a reported error
	muted    bool                     // nothing more is reported for the current block
	rest     []token.Token            // tokens after the current block that were part of it but belong to other blocks
	queries  map[string]bool          // names of the queries of the file
	spent    int                      // tokens processed while trying repairs
	budget   int                      // limit of spent
	ahead    map[*token.Token]attempt // by first token: the results of readAhead
}

// read parses all blocks of the file.
func (r *reader) read(g *built) {
	r.grammar = g
	defer g.begin(r.src)()
	comment := func(t token.Token) {
		r.file.Comments = append(r.file.Comments, &ast.Comment{Base: ast.Base{Range: t.Span()}, Text: t.Value})
	}
	surveyed := false
	for blocks, last := range r.portions(comment) {
		if !surveyed {
			r.survey(blocks, last)
			surveyed = true
		}
		r.readAhead(blocks)
		for _, b := range blocks {
			if r.stopped || r.opts.ended() {
				return
			}
			r.block(b)
		}
	}
}

// blockDialect reports whether a block is in the mvel dialect: as set by the rule itself, otherwise fallback, the dialect of the file.
func blockDialect(b block, fallback bool) bool {
	if b.kind != "rule" {
		return fallback && b.kind != "function"
	}
	for i, t := range b.toks {
		if t.Type == token.Ident && (t.Value == "when" || t.Value == "then") {
			break
		}
		if t.Type == token.Ident && t.Value == "dialect" && i+1 < len(b.toks) && b.toks[i+1].Type == token.String {
			return java.Unquote(b.toks[i+1].Value) == "mvel"
		}
	}
	return fallback
}

// attempt is the result of parsing a block once.
type attempt struct {
	item   ast.Item
	err    *java.SyntaxError
	parser *parser
}

// attempt parses tokens as one item. A panic of the grammar becomes an error.
func (r *reader) attempt(toks []token.Token, mvel bool) attempt {
	return r.grammar.attempt(toks, r.opts, mvel)
}

func (g *built) attempt(toks []token.Token, opts Options, mvel bool) (a attempt) {
	p := &parser{Parser: java.NewParser(g.file, toks, opts.Level), grammar: g}
	p.Mvel, p.Operators = mvel, opts.Operators
	a.parser = p
	g.p = p
	defer func() {
		if v := recover(); v != nil {
			a.item = nil
			if a.err = p.Farthest; a.err == nil {
				a.err = &java.SyntaxError{Code: mistake.Internal, Msg: fmt.Sprintf("the parser failed here because of a mistake of its own; please report it: %v", v), Tok: toks[0]}
			}
		}
	}()
	item, err := p.item()
	p.work += p.At
	if err != nil {
		a.err = p.toSyntaxError(err)
		return a
	}
	a.item = item
	return a
}

// item parses the tokens with the grammar.
func (p *parser) item() (ast.Item, error) {
	p.work = len(p.Toks) // the grammar copies them all
	kinds := newClassifier(p.Toks)
	lx, err := lexer.Upgrade(kinds)
	if err != nil {
		return nil, err
	}
	read, err := p.grammar.of(p.part(kinds.rare)).ParseFromLexer(lx)
	if err != nil {
		return nil, err
	}
	p.At = len(p.Toks)
	b := builder{toks: p.Toks, level: p.Level}
	it := b.toItem(read, baseOf(p.Toks))
	p.notes = b.notes
	return it, nil
}

// part returns the part of the grammar that reads the block; rare reports whether the block has a rare token.
func (p *parser) part(rare bool) grammar.Part {
	var words [2]string
	for i := range min(len(p.Toks), len(words)) {
		words[i] = p.Toks[i].Value
	}
	return grammar.PartOf(words[0], words[1], rare)
}

// toSyntaxError returns the error of the grammar, or the farthest failure of a hand-written production if that is later.
func (p *parser) toSyntaxError(err error) *java.SyntaxError {
	e, ok := err.(*java.SyntaxError)
	if !ok {
		e = &java.SyntaxError{Code: mistake.UnexpectedToken, Tok: p.Eof, At: len(p.Toks)}
		if u, ok := err.(*participle.UnexpectedTokenError); ok {
			e.At = u.Unexpected.Pos.Offset
			if word := p.beginsPattern(&u.Unexpected); word != "" && (p.Farthest == nil || p.Farthest.At < e.At) {
				e.At, e.Want = grammar.EndIndex(&u.Unexpected), word
			}
			if e.At < len(p.Toks) {
				e.Tok = p.Toks[e.At]
			}
		}
	}
	if f := p.Farthest; f != nil && f.At >= e.At {
		return f
	}
	return e
}

// beginsPattern returns the text that is missing after a token that begins a pattern. The grammar reports its error before that token,
// since one token is not enough to decide for a production. It returns "" if the token does not begin a pattern, or if nothing is missing.
func (p *parser) beginsPattern(t *lexer.Token) string {
	n := p.Eof
	if at := grammar.EndIndex(t); at < len(p.Toks) {
		n = p.Toks[at]
	}
	switch {
	case t.Type == grammar.KindType && !token.Is(&n, "("):
		return `"(" after ` + t.Value
	case t.Type == grammar.KindBinding && n.Type != token.Ident:
		return "a pattern"
	}
	return ""
}

// indexOf returns the index of a token, by its position.
func indexOf(toks []token.Token, t token.Token) int {
	for i := range toks {
		if toks[i].Start == t.Start && toks[i].Value == t.Value {
			return i
		}
	}
	return len(toks)
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
				d.Code, d.Message, d.Hint = mistake.TooManyErrors, "too many errors; the rest of the file was not checked", ""
				r.diags = append(r.diags, d)
			}
			r.stopped = true
			return
		}
	}
	r.diags = append(r.diags, d)
}
