package runner

import (
	"fmt"
	"strings"

	"whenthen/facts"
	"whenthen/internal/fact"
)

// Process is a process to start before rules fire.
type Process struct {
	id        string
	variables *facts.Object // nil for none
}

// ParseProcess parses ID or ID={"variable":JSON}.
func ParseProcess(text string) (Process, error) {
	id, value, ok := strings.Cut(text, "=")
	p := Process{id: strings.TrimSpace(id)}
	if !ok {
		return p, nil
	}
	tree, err := facts.ParseJSON("process "+p.id, []byte(value))
	if err != nil {
		return p, err
	}
	if p.variables, ok = tree.(*facts.Object); !ok {
		return p, fmt.Errorf("process %s: its variables are written {\"name\":value}", p.id)
	}
	return p, nil
}

// startProcess starts a process with the given values of its variables.
func (p *player) startProcess(process Process) error {
	variables := map[string]any{}
	if process.variables != nil {
		for _, m := range process.variables.Members {
			v, err := p.objects.builder.Convert(m.Value, fact.ObjectType)
			if err != nil {
				return fmt.Errorf("variable %s of process %s: %w", m.Name, process.id, err)
			}
			variables[m.Name] = v
		}
	}
	_, err := p.Session.StartProcess(process.id, variables)
	return err
}
