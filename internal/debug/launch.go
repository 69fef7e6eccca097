package debug

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"whenthen"
	"whenthen/engine"
	"whenthen/facts"
)

// arguments are the arguments of a launch request.
type arguments struct {
	// Program is a rule file or the folder of a project, Rules are further files.
	Program     string   `json:"program"`
	Rules       []string `json:"rules"`
	Session     string   `json:"session"` // session or knowledge base of the project
	Facts       []string `json:"facts"`   // files, as for whenthen run
	Focus       []string `json:"focus"`   // agenda groups
	Folder      string   `json:"cwd"`     // the folder to which the paths are relative
	StopOnEntry bool     `json:"stopOnEntry"`
	NoDebug     bool     `json:"noDebug"`
}

// path resolves a path of the arguments relative to Folder.
func (a *arguments) path(name string) string {
	if a.Folder == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(a.Folder, name)
}

// launch compiles the rules and opens the session. The session starts when the client has set its breakpoints.
func (s *Server) launch(ctx context.Context, raw json.RawMessage) error {
	var a arguments
	if err := json.Unmarshal(raw, &a); err != nil {
		return fmt.Errorf("arguments of launch: %w", err)
	}
	if a.Program != "" {
		a.Rules = append([]string{a.Program}, a.Rules...)
	}
	if len(a.Rules) == 0 {
		return errors.New(`no rule file: launch takes "program" or "rules"`)
	}
	for i := range a.Rules {
		a.Rules[i] = a.path(a.Rules[i])
	}
	sources, options, err := s.Read(a.Rules, a.Session)
	if err != nil {
		return err
	}
	rules, err := whenthen.CompileContext(ctx, sources, append(options, s.compile...)...)
	if err != nil {
		return err
	}
	t := &target{server: s, arguments: &a, rules: rules, asked: make(chan func(), 1), resumed: make(chan struct{}, 1), done: make(chan struct{})}
	t.session = rules.NewSession(
		engine.Recorded(0), engine.Trace(t.step), whenthen.Listen(t.listen),
		whenthen.Output(output{s, "stdout"}), whenthen.ErrorOutput(output{s, "stderr"}),
	)
	s.target = t
	return s.breaks.in(rules)
}

// insert inserts the facts of the arguments.
func (t *target) insert() error {
	for _, group := range t.arguments.Focus {
		if err := t.session.Focus(group); err != nil {
			return err
		}
	}
	if len(t.arguments.Facts) == 0 {
		return nil
	}
	paths := make([]string, len(t.arguments.Facts))
	for i, name := range t.arguments.Facts {
		paths[i] = t.arguments.path(name)
	}
	given, err := facts.Open(paths...)
	if err != nil {
		return err
	}
	_, err = given.Insert(t.session)
	return err
}

// output is an io.Writer that sends the lines that rules print to the client.
type output struct {
	server   *Server
	category string
}

// Write sends p as an output event.
func (o output) Write(p []byte) (int, error) {
	o.server.say(o.category, string(p))
	return len(p), nil
}
