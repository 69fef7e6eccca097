package rulefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// properties are the settings in a file NAME.properties next to a spreadsheet, as in Drools.
type properties struct {
	sheet string // the worksheet with the table
}

func readProperties(name string) (properties, error) {
	var p properties
	text, err := os.ReadFile(name + ".properties")
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if err != nil {
		return p, fmt.Errorf("rule file: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "!") {
			continue
		}
		i := strings.IndexAny(line, "=: \t")
		if i < 0 {
			continue
		}
		value := strings.TrimLeft(line[i:], " \t")
		if value != "" && (value[0] == '=' || value[0] == ':') {
			value = strings.TrimLeft(value[1:], " \t")
		}
		if line[:i] == "drools.dt.worksheet" {
			p.sheet = strings.ReplaceAll(value, `\ `, " ")
		}
	}
	return p, nil
}
