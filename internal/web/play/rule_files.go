package play

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	"whenthen"
	"whenthen/engine/outline"
	"whenthen/engine/source"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/rulereport"
)

// ruleFiles is the common part of the bases: the shipped rule files, and their compiled form.
type ruleFiles struct {
	name  string
	files []File
	model []whenthen.Option // the types that the rule files use
	// finds reports whether a rule searches for something new; other rules process the consequences.
	finds func(outline.Rule) bool
	cache programs
}

// Name returns the name in the menu.
func (b *ruleFiles) Name() string { return b.name }

// Files returns the shipped files.
func (b *ruleFiles) Files() []File { return b.files }

// Check checks files of this base.
func (b *ruleFiles) Check(files []whenthen.Source) ([]source.Diagnostic, error) {
	return whenthen.Check(files, b.model...)
}

// Report describes the rules of the files.
func (b *ruleFiles) Report() (rulereport.Report, error) {
	var files []whenthen.Source
	for _, f := range b.files {
		files = append(files, whenthen.Source{Name: f.Name, Text: f.Text})
	}
	rules, err := b.compile(files)
	if err != nil {
		return rulereport.Report{}, err
	}
	return rulereport.Of(rules.Rules()), nil
}

// Techniques returns the rules that find something.
func (b *ruleFiles) Techniques(files []whenthen.Source) ([]Technique, error) {
	rules, err := b.compile(files)
	if err != nil {
		return nil, err
	}
	var list []Technique
	for _, r := range rules.Rules() {
		if b.finds(r) && r.File != nil {
			played := rating.TechniqueNamed(rating.PlayedBy(r.Name).Technique)
			list = append(list, Technique{ID: r.Name, Name: r.Name, Level: played.Level.String(), Cost: played.Cost, File: r.File.Name()})
		}
	}
	return list, nil
}

// add adds a shipped file under a heading of the menu.
func (b *ruleFiles) add(file whenthen.Source, group string) {
	b.files = append(b.files, File{Name: file.Name, Group: group, Text: file.Text})
}

// compile compiles files of this base, or returns their compiled form from the cache.
func (b *ruleFiles) compile(files []whenthen.Source) (*whenthen.RuleBase, error) {
	return b.cache.get(files, b.model...)
}

// off returns a function that reports whether a job leaves out a rule. A list of all possible steps includes these rules.
func (b *ruleFiles) off(job *Job) func(outline.Rule) bool {
	return func(r outline.Rule) bool {
		return job.Mode != ModeAll && b.finds(r) && slices.Contains(job.Off, r.Name)
	}
}

// programs is a cache of compiled rules by their text.
type programs struct {
	mu   sync.Mutex
	keys [][32]byte // least recently used first
	made map[[32]byte]*whenthen.RuleBase
}

const maxPrograms = 24

// get compiles rule files, or returns their compiled form from the cache.
func (p *programs) get(files []whenthen.Source, model ...whenthen.Option) (*whenthen.RuleBase, error) {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%q %q\n", f.Name, f.Text)
	}
	key := [32]byte(h.Sum(nil))
	p.mu.Lock()
	defer p.mu.Unlock()
	if rules, ok := p.made[key]; ok {
		at := slices.Index(p.keys, key)
		p.keys = append(slices.Delete(p.keys, at, at+1), key)
		return rules, nil
	}
	rules, err := whenthen.Compile(files, model...)
	if err != nil {
		return nil, err
	}
	if p.made == nil {
		p.made = map[[32]byte]*whenthen.RuleBase{}
	}
	if len(p.keys) == maxPrograms {
		delete(p.made, p.keys[0])
		p.keys = p.keys[1:]
	}
	p.keys, p.made[key] = append(p.keys, key), rules
	return rules, nil
}
