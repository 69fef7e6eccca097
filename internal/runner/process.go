package runner

import (
	"fmt"
	"strings"

	"whenthen/facts"
	"whenthen/internal/fact"
)

// Process is a process to start before rules fire.
type Process struct {
	ID        string
	Variables *facts.Object // nil for none
}

// ParseProcess parses ID or ID={"variable":JSON}.
func ParseProcess(text string) (Process, error) {
	id, value, ok := strings.Cut(text, "=")
	p := Process{ID: strings.TrimSpace(id)}
	if !ok {
		return p, nil
	}
	tree, err := facts.ParseJSON("process "+p.ID, []byte(value))
	if err != nil {
		return p, err
	}
	if p.Variables, ok = tree.(*facts.Object); !ok {
		return p, fmt.Errorf("process %s: its variables are written {\"name\":value}", p.ID)
	}
	return p, nil
}

// startProcess starts a process with the given values of its variables.
func (p *player) startProcess(process Process) error {
	variables := map[string]any{}
	if process.Variables != nil {
		for _, m := range process.Variables.Members {
			v, err := p.objects.builder.Convert(m.Value, fact.ObjectType)
			if err != nil {
				return fmt.Errorf("variable %s of process %s: %w", m.Name, process.ID, err)
			}
			variables[m.Name] = v
		}
	}
	_, err := p.Session.StartProcess(process.ID, variables)
	return err
}
