package project

import (
	"bytes"
	"os"
	"slices"
	"strings"

	"whenthen/internal/lazy"
	"whenthen/internal/rulefile"
)

var (
	// dateFormat finds the system property in Java code, in properties, in build files and on command lines.
	dateFormat = lazy.Regexp(`drools\.dateformat["']?\s*(?:[,=:>]|value\s*=)\s*["']?([^"'<>\r\n]+)`)
	// dated finds a string that may be a date.
	dated = lazy.Regexp(`["'][^"'\r\n]*\d[^"'\r\n\d]+\d[^"'\r\n]*["']`)
)

// DateFormat returns the format of dates that the project sets by the system property drools.dateformat; "" if it does not set one. It
// reads all sources if the rules contain strings that may be dates.
func (p *Project) DateFormat() string {
	p.dateFormat.Do(func() {
		if !slices.ContainsFunc(p.walked.rules, mayHoldDates) {
			return
		}
		for _, file := range slices.Concat(p.walked.configs, p.walked.builds, p.walked.java) {
			if text, err := os.ReadFile(file); err == nil && bytes.Contains(text, []byte("drools.dateformat")) { // quicker than the expression
				if m := dateFormat().FindSubmatch(text); m != nil {
					p.dates = strings.TrimSpace(string(m[1]))
					return
				}
			}
		}
	})
	return p.dates
}

func mayHoldDates(file string) bool {
	if rulefile.IsTable(file) {
		return true
	}
	text, err := os.ReadFile(file)
	return err == nil && dated().Match(text)
}
