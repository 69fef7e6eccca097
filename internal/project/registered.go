package project

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
)

var (
	configured = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`drools\.(evaluator|accumulate\.function|accumulateFunction)\.(\w+)`)
	})
	optioned = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(Evaluator|AccumulateFunction)Option\s*\.\s*get\(\s*"(?:not\s+)?(\w+)"`)
	})
	defined = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(addEvaluator|addOperator)\w*\(\s*"(?:not\s+)?(\w+)"`)
	})
)

// Registered lists the names of the operators and accumulate functions that the project registers with Drools: in kmodule.xml, in
// configuration files, and by calls in its Java sources. It reads all sources, so it is called only if a rule uses an unknown
// name.
func (p *Project) Registered() (operators, functions []string) {
	p.registered.Do(func() {
		files := slices.Clone(p.walked.configs)
		files = append(append(files, p.walked.kmodules...), p.walked.java...)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				continue
			}
			for _, form := range []*regexp.Regexp{configured(), optioned(), defined()} {
				for _, m := range form.FindAllSubmatch(text, -1) {
					list := &p.operators
					if strings.HasPrefix(strings.ToLower(string(m[1])), "accumulate") {
						list = &p.functions
					}
					if name := string(m[2]); !slices.Contains(*list, name) {
						*list = append(*list, name)
					}
				}
			}
		}
	})
	return p.operators, p.functions
}
