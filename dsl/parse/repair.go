package parse

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/java"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
	"whenthen/engine/source"
)

// Syntax errors are diagnosed by repair. If a block cannot be read beyond a position, small edits of its tokens near that position are
// tried: correcting a word, inserting or deleting a bracket or comma. The edit after which the parser reads farthest identifies the
// mistake, and parsing continues with it, so that one run reports every mistake of a block once.

// repair is an edit together with the mistake that it implies.
type repair struct {
	edit
	cost int // how unlikely the mistake is
	span source.Span
	code source.Code
	msg  string
	hint string
	kept int // how many of the replaced tokens the new ones repeat
}

const (
	maxRepairs     = 25     // mistakes reported for one block
	repairBudget   = 150000 // budget for the whole file: tokens processed while trying repairs,
	repairShare    = 25     // plus this many for each token of the file,
	maxBudget      = 600000 // but no more than this
	fullGain       = 11     // the score of a repair after which the block parses to its end
	partialGain    = 8      // the maximum score of any other repair, which depends on how many of the next tokens can be read
	costWeight     = 3      // the score that each unit of cost subtracts
	maxRepairBlock = 60000  // tokens of a block beyond which only its first mistake is reported
)

// block parses one block, reports all its mistakes and adds the item to the file.
func (r *reader) block(b block) {
	r.rule = blockName(b)
	r.rest = nil
	defer func() {
		r.rule = ""
		if rest := r.rest; len(rest) > 0 {
			for _, b := range split(withEOF(rest)) {
				r.block(b)
			}
		}
	}()
	if b.kind == "" {
		r.strayBlock(b)
		return
	}
	mvel := blockDialect(b, r.mvel)
	before := len(r.diags)
	whole, mended := true, false
	r.reported, r.muted = nil, false
	toks, ok := r.prepare(&b, mvel)
	if !ok {
		r.giveUp(b)
		return
	}
	a := r.firstAttempt(b, toks, mvel)
	for n := 0; a.err != nil; n++ {
		fix := r.bestRepair(b, toks, a.err, mvel)
		if fix == nil || n == maxRepairs || r.stopped {
			r.reportSyntax(a.err)
			r.giveUp(b)
			return
		}
		r.reportOnce(fix.span, fix.code, fix.msg, fix.hint)
		mended = true
		whole = whole && fix.to-fix.from <= len(fix.with)+1
		toks = fix.apply(toks)
		a = r.attempt(toks, mvel)
	}
	if p, ok := a.item.(*ast.Package); ok && len(r.file.Items) > 0 {
		r.report(p.Range, mistake.SecondPackage, "there can be only one package line, and it must be the first line of the file", "")
	}
	r.reportNotes(a.parser)
	r.checkTree(a.item)
	if rule, ok := a.item.(*ast.Rule); ok && source.HasErrors(r.diags[before:]) {
		rule.Bad = true
		for _, d := range r.diags[before:] {
			if whole && !r.muted && d.Severity == source.Error {
				rule.Mended = append(rule.Mended, d.Span)
			}
		}
	}
	if rule, ok := a.item.(*ast.Rule); ok && r.opts.Late && !rule.Bad && !mended && len(toks) == len(b.toks) && &toks[0] == &b.toks[0] {
		rule.LeaveOut(lateRules{r})
	}
	r.file.Add(a.item)
}

// reportOnce reports a mistake, unless one was reported on the same line of the block: the second is usually a consequence of the
// first.
func (r *reader) reportOnce(span source.Span, code source.Code, msg, hint string) {
	if r.muted || r.reported[span.Start.Line] {
		return
	}
	if r.reported == nil {
		r.reported = map[int32]bool{}
	}
	r.reported[span.Start.Line] = true
	r.report(span, code, msg, hint)
}

// reportNotes reports the mistakes that did not prevent parsing.
func (r *reader) reportNotes(p *parser) {
	for _, t := range p.Semis {
		r.reportOnce(afterToken(t), mistake.MissingSemicolon, `missing ";" after `+token.Describe(t), `in the java dialect every statement ends with ";"`)
	}
	for _, d := range p.notes {
		r.add(d)
	}
}

// reportSyntax reports a mistake that no repair explains.
func (r *reader) reportSyntax(e *java.SyntaxError) {
	span := e.Tok.Span()
	if e.Tok.EOF() && e.Opens.Value != "" {
		span = e.Opens.Span()
	}
	hint := e.Hint
	if hint == "" && e.Opens.Value != "" {
		hint = openHint(e.Opens)
	}
	msg := e.Msg
	switch {
	case msg == "" && e.Want == "":
		msg = "unexpected " + token.Describe(e.Tok)
	case msg == "":
		msg = e.Error()
	}
	r.reportOnce(span, e.Code, msg, hint)
}

func openHint(open token.Token) string {
	return `"` + open.Value + `" was opened at ` + open.Start.String()
}

// afterToken returns the position directly after a token, as a span of one column.
func afterToken(t token.Token) source.Span {
	start := t.End
	end := start
	end.Col++
	return source.Span{Start: start, End: end}
}

// blockName returns the name of a rule, query or function for its diagnostics.
func blockName(b block) string {
	if len(b.toks) < 2 {
		return ""
	}
	switch b.kind {
	case "rule", "query":
		if t := b.toks[1]; t.Type == token.String || t.Type == token.Ident {
			return java.NameOf(t).Text
		}
	case "function":
		for i := 2; i < len(b.toks); i++ {
			if token.Is(&b.toks[i], "(") {
				return b.toks[i-1].Value
			}
		}
	}
	return ""
}

// giveUp adds a rule or query that could not be parsed to the file with its name only, so that others may refer to it.
func (r *reader) giveUp(b block) {
	if len(b.toks) < 2 || b.toks[1].Type != token.String && b.toks[1].Type != token.Ident {
		return
	}
	base := baseOf(b.toks)
	switch b.kind {
	case "rule":
		r.file.Add(&ast.Rule{Base: base, Name: java.NameOf(b.toks[1]), Bad: true})
	case "query":
		r.file.Add(&ast.Query{Base: base, Name: java.NameOf(b.toks[1])})
	}
}

// prepare handles mistakes that are known before parsing: a misspelt first word, a missing end, characters that are not tokens, and
// brackets nested too deeply. ok is false if the block cannot be parsed at all.
func (r *reader) prepare(b *block, mvel bool) (toks []token.Token, ok bool) {
	toks = b.toks
	if b.misspelt != "" {
		r.reportOnce(toks[0].Span(), mistake.Misspelling, `unknown word "`+b.misspelt+`"`, didYouMean(b.kind))
		toks = edit{0, 1, []token.Token{replaced(toks[0], b.kind)}}.apply(toks)
	}
	if t := deepest(toks); t != nil {
		r.report(t.Span(), mistake.TooDeep, "brackets are nested too deeply here", "")
		return nil, false
	}
	toks = r.lexicalErrors(*b, toks, mvel)
	if toks, r.rest = cutAtEnd(*b, toks); b.open && b.kind != "function" && !endsBlock(toks) {
		toks = r.missingEnd(*b, toks)
	}
	return toks, true
}

// withEOF adds the end-of-file token that a splitter needs.
func withEOF(toks []token.Token) []token.Token {
	return append(toks[:len(toks):len(toks)], token.EndToken(toks[len(toks)-1].End))
}

// deepest returns the bracket that exceeds the limit of nesting; nil if there is none.
func deepest(toks []token.Token) *token.Token {
	depth := 0
	for i := range toks {
		if toks[i].Type != token.Op {
			continue
		}
		switch toks[i].Value {
		case "(", "[", "{":
			if depth++; depth > maxBrackets {
				return &toks[i]
			}
		case ")", "]", "}":
			depth--
		}
	}
	return nil
}

func didYouMean(word string) string { return `did you mean "` + word + `"?` }

// bestRepair tries the candidates and returns the one with the best score; nil if the parser does not read farther with any of them.
func (r *reader) bestRepair(b block, toks []token.Token, err *java.SyntaxError, mvel bool) *repair {
	if len(toks) > maxRepairBlock {
		return nil
	}
	remaining := len(toks) - err.At
	var best *repair
	bestScore := 0
	c := candidates{b: b, toks: toks, at: min(err.At, len(toks)), err: err}
	c.collect()
	for i := range c.list {
		cand := &c.list[i]
		if r.spent > r.budget {
			break
		}
		changed := cand.apply(toks)
		a := r.attempt(changed, mvel)
		r.spent += a.parser.work + len(toks)/8
		score := fullGain
		if a.err != nil {
			lost := max(0, cand.to-max(cand.from, err.At)-cand.kept)
			gain := remaining - (len(changed) - a.err.At) - lost
			if gain < 0 || gain == 0 && cand.cost > costWord && cand.code != mistake.UnknownAttribute {
				continue
			}
			score = min(gain, partialGain)
		}
		if score -= costWeight * cand.cost; best == nil || score > bestScore {
			best, bestScore = cand, score
		}
	}
	return best
}
