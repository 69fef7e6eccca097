package flow

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"

	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/lazy"
	"whenthen/internal/xmltree"
)

// piece is a piece of code of a process, and the text before and after it that makes it rule text.
type piece struct {
	line             int
	head, code, tail string
}

// context is the name, in the code, of the object that holds the variables of the process.
const context = "$process"

// kieFunctions is a class that the code of processes uses without an import.
const kieFunctions = "KieFunctions"

// ofProcess matches the uses of kcontext that concern the process: calls of methods of the process, and kcontext passed as an argument. Any
// other use means the kcontext of a rule.
var ofProcess = lazy.Regexp(`\bkcontext(\s*\.\s*(?:getVariable|setVariable|getProcessInstance|getNodeInstance)\b|\s*[,)])`)

// name returns the name of a rule or query for a node or flow. In messages it identifies the node or flow.
func (r *reader) name(what string) string {
	return fmt.Sprintf("process %s, %s (%d)", strings.ReplaceAll(r.process.ID, `"`, "'"), strings.ReplaceAll(what, `"`, "'"), len(r.pieces)+1)
}

// code adds the code of a script as a rule and returns the name of the rule; nil if there is no code.
func (r *reader) code(n *rule.ProcessNode, what string, e *xmltree.Element, format string) []string {
	if strings.TrimSpace(e.Text.String()) == "" {
		return nil
	}
	lang := language(format, r.script)
	if lang != languageJava && lang != languageMVEL {
		r.report(e.Tag, CodeUnhandled, "", fmt.Sprintf("code in %s is not supported: write it in Java or MVEL", format))
		return nil
	}
	name := r.name(what + " of " + n.Label())
	text := strings.TrimSpace(e.Text.String())
	if !strings.HasSuffix(text, ";") && !strings.HasSuffix(text, "}") {
		text += ";"
	}
	r.add(e, name, lang, text+"\n", "") // the last line may be a comment
	return []string{name}
}

// condition adds the condition of a flow as a query or a rule.
func (r *reader) condition(f *rule.ProcessFlow, e *xmltree.Element, lang string) {
	name := r.name("flow from " + f.From.Label() + " to " + f.To.Label())
	text := strings.TrimSpace(e.Text.String())
	if lang == languageRules {
		f.Query = name
		r.pieces = append(r.pieces, piece{line: line(e), head: fmt.Sprintf("query %q () ", name), code: text, tail: " end"})
		return
	}
	f.Condition = name
	result := strings.TrimSuffix(text, ";")
	if rest, ok := strings.CutPrefix(result, "return"); ok && !strings.Contains(rest, ";") {
		result = rest
	} else if strings.Contains(text, "return") {
		r.decision(e, name, lang, text)
		return
	}
	r.add(e, name, lang, context+".decide("+result+");", "")
}

// decision adds a condition that consists of several statements, as a function with the variables as parameters.
func (r *reader) decision(e *xmltree.Element, name, lang, text string) {
	function := fmt.Sprintf("decide%d", len(r.pieces)+1)
	params, args := []string{"org.kie.api.runtime.process.ProcessContext " + context}, []string{context}
	for _, v := range r.used(text) {
		params, args = append(params, v.typ+" "+v.name), append(args, v.name)
	}
	r.pieces = append(r.pieces, piece{line: line(e), head: fmt.Sprintf("function boolean %s(%s) { ", function, strings.Join(params, ", ")), code: r.rewritten(text), tail: " }"})
	r.add(e, name, lang, "", context+".decide("+function+"("+strings.Join(args, ", ")+"));")
	r.pieces[len(r.pieces)-1].line += strings.Count(text, "\n")
}

// add adds a piece of code as a rule that never matches. The variables that it mentions become local variables at its start; the text
// behind is appended at its end.
func (r *reader) add(e *xmltree.Element, name, lang, text, behind string) {
	var locals strings.Builder
	for _, v := range r.used(text + behind) {
		fmt.Fprintf(&locals, "%s %s = (%s) %s.getVariable(%q); ", v.typ, v.name, v.typ, context, v.name)
	}
	head := fmt.Sprintf("rule %q dialect %q enabled false when %s : org.kie.api.runtime.process.ProcessContext() then %s", name, lang, context, locals.String())
	r.pieces = append(r.pieces, piece{line: line(e), head: head, code: r.rewritten(text), tail: behind + " end"})
}

func (r *reader) rewritten(text string) string {
	return ofProcess().ReplaceAllString(text, "$"+context+"${1}")
}

// used returns the variables of the process that a text mentions, with their types in the code.
func (r *reader) used(text string) []variable {
	var list []variable
	for _, v := range r.vars {
		if v.name == "" || !regexp.MustCompile(`(^|[^\w.$"])`+regexp.QuoteMeta(v.name)+`\b`).MatchString(text) {
			continue
		}
		if v.typ == "" || v.typ == "Undefined" {
			v.typ = "Object"
		}
		list = append(list, v)
	}
	return list
}

// line returns the line on which the text of an element begins.
func line(e *xmltree.Element) int {
	if file, at := e.Text.TrimSpace().Origin(); file != nil {
		return int(at.Start.Line)
	}
	return int(e.Tag.Start.Line)
}

// text writes the pieces on the lines that they have in the file.
func (r *reader) text() string {
	var b strings.Builder
	if r.pkg != "" {
		fmt.Fprintf(&b, "package %s; ", r.pkg)
	}
	for _, im := range r.imports {
		if im != "" {
			fmt.Fprintf(&b, "import %s; ", im)
		}
	}
	if slices.ContainsFunc(r.pieces, func(p piece) bool { return strings.Contains(p.code, kieFunctions+".") }) {
		fmt.Fprintf(&b, "import org.drools.core.util.%s; ", kieFunctions)
	}
	for _, g := range r.globals {
		fmt.Fprintf(&b, "global %s; ", g)
	}
	line := 1
	sort.SliceStable(r.pieces, func(i, j int) bool { return r.pieces[i].line < r.pieces[j].line })
	for _, p := range r.pieces {
		for ; line < p.line; line++ {
			b.WriteByte('\n')
		}
		b.WriteString(p.head + p.code + p.tail + " ")
		line += strings.Count(p.code, "\n")
	}
	return b.String()
}

// Place maps a finding in the rule text to its position in the process file: to the same words on the same line, or to the whole line if
// they are not there, as in code that is escaped in XML. ok is false for warnings about the form of the rule text, which the author has not
// written.
func (f *File) Place(d source.Diagnostic) (moved source.Diagnostic, ok bool) {
	at := d.Span.Start
	text, words := f.Source.Line(int(at.Line)), d.File.Slice(d.Span)
	start := 0
	for range at.Line - 1 {
		start += strings.IndexByte(f.Source.Text()[start:], '\n') + 1
	}
	from, to := len(text)-len(strings.TrimLeft(text, " \t")), len(text)
	after, _, _ := strings.Cut(d.File.Text()[d.Span.End.Offset:], "\n")
	code := text[:max(strings.LastIndex(text, "</"), 0)]
	if code == "" {
		code = text
	}
	for n := strings.Count(after, words); n >= 0 && words != ""; n-- { // from the end, because the rule text has more words at the beginning
		i := strings.LastIndex(code, words)
		if i < 0 {
			break
		}
		if code = code[:i]; n == 0 {
			from, to = i, i+len(words)
		}
	}
	d.File, d.Span = f.Source, f.Source.Span(start+from, start+to)
	return d, d.Severity == source.Error || d.Code == "not-supported" || d.Code == "outside"
}
