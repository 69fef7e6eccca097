package project

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// registration lists the ways to register operators and accumulate functions.
var registration = sync.OnceValue(func() []registering {
	return []registering{
		{[]string{"drools.evaluator.", "drools.accumulate"}, regexp.MustCompile(`drools\.(evaluator|accumulate\.function|accumulateFunction)\.(\w+)`)},
		{[]string{"EvaluatorOption", "AccumulateFunctionOption"}, regexp.MustCompile(`\b(Evaluator|AccumulateFunction)Option\s*\.\s*get\(\s*"(?:not\s+)?(\w+)"`)},
		{[]string{"addEvaluator", "addOperator"}, regexp.MustCompile(`(addEvaluator|addOperator)\w*\(\s*"(?:not\s+)?(\w+)"`)},
	}
})

// registering is one of the ways to register operators and accumulate functions.
type registering struct {
	words []string // one of which a text contains that form matches; looking for them is quicker
	form  *regexp.Regexp
}

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
			for _, way := range registration() {
				if !slices.ContainsFunc(way.words, func(word string) bool { return bytes.Contains(text, []byte(word)) }) {
					continue
				}
				for _, m := range way.form.FindAllSubmatch(text, -1) {
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
