package source

import (
	"slices"
	"strings"
)

// allowMark and allowFileMark begin the comments that switch findings off.
const (
	allowMark     = "whenthen:allow "
	allowFileMark = "whenthen:allow-file "
)

// WithoutAllowed removes the warnings and infos that the text itself switches off. A comment lists codes for the findings on its own line,
// or, in comment lines directly above, for the line that follows:
//
//	// whenthen:allow unused-binding
//	$o : Order()
//
// A comment anywhere in the file can list codes for the whole file: // whenthen:allow-file unused-binding. Several codes are separated by
// commas or blanks. Errors cannot be switched off. The slice ds is reused.
func WithoutAllowed(ds []Diagnostic) []Diagnostic {
	files := map[*File][]Code{}
	return slices.DeleteFunc(ds, func(d Diagnostic) bool {
		if d.Severity == Error || d.File == nil {
			return false
		}
		whole, known := files[d.File]
		if !known {
			whole = allowedInFile(d.File)
			files[d.File] = whole
		}
		return slices.Contains(whole, d.Code) || allowedAt(d)
	})
}

// allowedInFile lists the codes that are switched off for a whole file.
func allowedInFile(f *File) []Code {
	var codes []Code
	if !strings.Contains(f.Text(), allowFileMark) {
		return nil
	}
	for n := 1; n <= f.Lines(); n++ {
		codes = append(codes, codesBehind(f.Line(n), allowFileMark)...)
	}
	return codes
}

// allowedAt reports whether the line of a finding, or a comment directly above it, switches it off.
func allowedAt(d Diagnostic) bool {
	n := int(d.Span.Start.Line)
	if slices.Contains(codesBehind(d.File.Line(n), allowMark), d.Code) {
		return true
	}
	for n--; n >= 1 && strings.HasPrefix(strings.TrimSpace(d.File.Line(n)), "//"); n-- {
		if slices.Contains(codesBehind(d.File.Line(n), allowMark), d.Code) {
			return true
		}
	}
	return false
}

// codesBehind returns the codes after a mark in the comment of a line.
func codesBehind(line, mark string) []Code {
	_, comment, ok := strings.Cut(line, "//")
	if !ok {
		return nil
	}
	_, list, ok := strings.Cut(comment, mark)
	if !ok {
		return nil
	}
	var codes []Code
	for _, word := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		codes = append(codes, Code(word))
	}
	return codes
}
