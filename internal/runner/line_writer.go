package runner

import "io"

// LineWriter is a writer that keeps track of whether it is at the beginning of a line, so that text after the output of rules
// starts on a new line even if they did not end theirs.
type LineWriter struct {
	io.Writer
	inside bool // the last write did not end with a line feed
}

// Write passes text on unchanged.
func (w *LineWriter) Write(p []byte) (int, error) {
	if len(p) > 0 {
		w.inside = p[len(p)-1] != '\n'
	}
	return w.Writer.Write(p)
}

// EndLine ends the current line, if one has been started.
func (w *LineWriter) EndLine() error {
	if !w.inside {
		return nil
	}
	_, err := w.Write([]byte("\n"))
	return err
}
