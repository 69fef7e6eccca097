package ruletest

import (
	"context"
	"fmt"
	"time"

	"whenthen"
	"whenthen/internal/mutation"
)

// The limits for the tests of a mutant. A mutant that exceeds them counts as noticed, because the unchanged tests do not exceed
// them.
const (
	mutantFirings = 20_000
	mutantTime    = 20 // factor of the duration of the unchanged tests, at least mutantLeast
	mutantLeast   = 2 * time.Second
)

// Mutate changes the rules of test files in one place at a time and reports the changes that no test notices. The tests must pass
// with the unchanged rules.
func (s *Suite) Mutate(ctx context.Context, names []string) (*mutation.Report, error) {
	begin := time.Now()
	out, err := s.RunFiles(ctx, names)
	if err != nil {
		return nil, err
	}
	if n := out.Failed(); n > 0 {
		return nil, fmt.Errorf("%d tests fail without any change to the rules; --mutate needs tests that all pass", n)
	}
	most := max(mutantTime*time.Since(begin), mutantLeast)
	users, err := usersOf(out.Files)
	if err != nil {
		return nil, err
	}
	mutants, err := s.mutants(users)
	if err != nil {
		return nil, err
	}
	return mutation.Run(ctx, mutants, most, func(ctx context.Context, m *mutation.Mutant) (bool, error) {
		return s.notices(ctx, m, users.tests[m.File.Name()])
	})
}

// users maps each rule file to the test files that use it.
type users struct {
	order []string
	tests map[string][]string
}

func usersOf(files []*File) (*users, error) {
	u := &users{tests: map[string][]string{}}
	for _, f := range files {
		names, err := f.ruleFiles()
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if u.tests[name] == nil {
				u.order = append(u.order, name)
			}
			u.tests[name] = append(u.tests[name], f.Name)
		}
	}
	return u, nil
}

// mutants returns the changes to all rule files. For a table or for sentences they are changes to the generated rule text.
func (s *Suite) mutants(u *users) ([]*mutation.Mutant, error) {
	var all []*mutation.Mutant
	for _, name := range u.order {
		sources, err := s.reader()(name)
		if err != nil {
			return nil, err
		}
		if sources[0].Name != name {
			continue // a template with data consists of two files
		}
		options, err := s.options(name)
		if err != nil {
			return nil, err
		}
		analysis, err := whenthen.Analyze(sources, options...)
		if err != nil {
			return nil, err
		}
		all = append(all, mutation.Mutants(analysis.Files[0])...)
	}
	return all, nil
}

// notices runs tests with a changed rule file and reports whether one of them fails.
func (s *Suite) notices(ctx context.Context, m *mutation.Mutant, tests []string) (bool, error) {
	changed := *s
	changed.Cover, changed.stopAtFailure = false, true
	changed.texts = map[string]string{m.File.Name(): m.Text()}
	changed.Session = append([]whenthen.SessionOption{whenthen.MaxFirings(mutantFirings)}, s.Session...)
	out, err := changed.RunFiles(ctx, tests)
	return err == nil && out.Failed() > 0, err
}
