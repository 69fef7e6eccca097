package runner

import "io"

// LineWriter is a writer that knows whether it stands at the beginning of a line: what follows the output of rules
// begins a line of its own, whether they have ended theirs or not.
type LineWriter struct {
	io.Writer
	inside bool // something was written, and it did not end in a line end
}

func (w *LineWriter) Write(p []byte) (int, error) {
	if len(p) > 0 {
		w.inside = p[len(p)-1] != '\n'
	}
	return w.Writer.Write(p)
}

// EndLine ends the line that was begun, if there is one.
func (w *LineWriter) EndLine() error {
	if !w.inside {
		return nil
	}
	_, err := w.Write([]byte("\n"))
	return err
}
