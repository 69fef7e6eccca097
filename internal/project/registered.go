package project

import (
	"bytes"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// registration lists the ways to register operators and accumulate functions.
var registration = sync.OnceValue(func() []registering {
	return []registering{
		{[]string{"drools.evaluator.", "drools.accumulate"},
			regexp.MustCompile(`drools\.(evaluator|accumulate\.function|accumulateFunction)\.(\w+)(?:"?\s*(?:value\s*)?[=:,]\s*"?([\w.$]+))?`)},
		{[]string{"EvaluatorOption", "AccumulateFunctionOption"},
			regexp.MustCompile(`\b(Evaluator|AccumulateFunction)Option\s*\.\s*get\(\s*"(?:not\s+)?(\w+)"(?:\s*,\s*new\s+([\w.]+))?`)},
		{[]string{"addEvaluator", "addOperator"}, regexp.MustCompile(`(addEvaluator|addOperator)\w*\(\s*"(?:not\s+)?(\w+)"()`)},
	}
})

// registering is one of the ways to register operators and accumulate functions.
type registering struct {
	words []string // a text in which form matches contains one of these words; searching for them is faster
	form  *regexp.Regexp
}

// Registered returns the names of the operators and accumulate functions that the project registers with Drools: in kmodule.xml, in
// configuration files, and by calls in its Java sources. It reads all sources, so it is called only if a rule uses an unknown name.
func (p *Project) Registered() (operators, functions []string) {
	p.register()
	return p.operators, slices.Sorted(maps.Keys(p.functions))
}

// FoldClass returns the class of an accumulate function that the project registers with Drools; "" if there is none, or its class is not
// named.
func (p *Project) FoldClass(name string) string {
	p.register()
	return p.functions[name]
}

func (p *Project) register() {
	p.registered.Do(func() {
		p.functions = map[string]string{}
		for _, file := range slices.Concat(p.walked.configs, p.walked.kmodules, p.walked.java) {
			text, err := os.ReadFile(file)
			if err != nil {
				continue
			}
			for _, way := range registration() {
				if !slices.ContainsFunc(way.words, func(word string) bool { return bytes.Contains(text, []byte(word)) }) {
					continue
				}
				for _, m := range way.form.FindAllSubmatch(text, -1) {
					name, class := string(m[2]), string(m[3])
					if !strings.HasPrefix(strings.ToLower(string(m[1])), "accumulate") {
						if !slices.Contains(p.operators, name) {
							p.operators = append(p.operators, name)
						}
					} else if p.functions[name] == "" {
						p.functions[name] = qualified(text, class)
					}
				}
			}
		}
	})
}

// qualified returns the qualified name of a class that a text names: a Java source may import the class, or be in its package.
func qualified(text []byte, class string) string {
	if class == "" || strings.Contains(class, ".") {
		return class
	}
	if m := regexp.MustCompile(`import\s+([\w.]+\.` + class + `)\s*;`).FindSubmatch(text); m != nil {
		return string(m[1])
	}
	if m := regexp.MustCompile(`(?m)^\s*package\s+([\w.]+)\s*;`).FindSubmatch(text); m != nil {
		return string(m[1]) + "." + class
	}
	return class
}
