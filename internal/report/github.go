package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"whenthen/engine/source"
)

// GitHub writes a workflow command for every finding. GitHub shows it next to the line in a pull request.
func GitHub(w io.Writer, found []source.Diagnostic) error {
	out := bufio.NewWriter(w)
	for _, d := range found {
		level := "error"
		if d.Severity != source.Error {
			level = "warning"
		}
		at := ""
		if d.File != nil {
			at = fmt.Sprintf("file=%s,line=%d,col=%d,endLine=%d,endColumn=%d,", property(d.File.Name()), d.Span.Start.Line, d.Span.Start.Col,
				d.Span.End.Line, d.Span.End.Col)
		}
		fmt.Fprintf(out, "::%s %stitle=%s::%s\n", level, at, property(string(d.Code)), data(text(d)))
	}
	return out.Flush()
}

// data and property escape characters that would end a command or a property. The workflow runner decodes them.
func data(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func property(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
