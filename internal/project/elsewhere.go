package project

import (
	"fmt"
	"os"
	"path/filepath"

	"whenthen/internal/lazy"
)

// languages are the languages whose sources are not read, by extension. Their class files are.
var languages = map[string]string{".kt": "Kotlin", ".scala": "Scala", ".groovy": "Groovy"}

// otherClass is the beginning of a class in one of these languages.
var otherClass = lazy.Regexp(`(?m)^[\w\s@()"]*\b(?:class|interface|object|record|trait|enum)\s+([A-Z]\w*)`)

// libraryHint is the hint for a class that the project does not have, if libraries that a pom names are missing.
const libraryHint = "if it belongs to a library of pom.xml, mvn dependency:sources fetches that to ~/.m2; or provide it with --java (sources, class files or a jar), or accept unknown types with --lenient"

// inOtherLanguage returns what to do about a class whose source is in another language of the JVM; "" if there is no such source.
func (p *Project) inOtherLanguage(class string) string {
	p.lookElsewhere.Do(func() {
		p.elsewhere = map[string]string{}
		for _, file := range p.walked.otherJVM {
			text, err := os.ReadFile(file)
			if err != nil {
				continue
			}
			prefix := ""
			if m := packageLine().FindSubmatch(text); m != nil {
				prefix = string(m[1]) + "."
			}
			for _, m := range otherClass().FindAllSubmatch(text, -1) {
				p.elsewhere[prefix+string(m[1])] = file
			}
		}
	})
	file := p.elsewhere[class]
	if file == "" {
		return ""
	}
	shown := file
	if rel, err := filepath.Rel(p.Root, file); err == nil {
		shown = rel
	}
	return fmt.Sprintf("it is written in %s, in %s: build the project, so that there is a class file; or declare the type in a rule file", languages[filepath.Ext(file)], filepath.ToSlash(shown))
}
