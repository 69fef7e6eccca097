package whenthen_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// module is the path every package of the project begins with.
const module = "whenthen"

// imports is the intended dependency graph: for every package, what it may import besides the standard library. Paths without the
// module prefix are the project's own; "" is the root package, and "x/..." is x and everything below it. docs/architecture.md
// explains the structure.
var imports = map[string][]string{
	"engine/source":                   {},
	"engine/operator":                 {},
	"engine/accumulate":               {"internal/fact/...", "engine/operator", "engine/internal/operation", "internal/registry"},
	"engine/fact":                     {},
	"internal/fact":                   {"engine/fact", "internal/budget", "internal/regex", "internal/fact/datetime", "internal/fact/decimal", "internal/fact/javatext", "internal/fact/naming"},
	"internal/fact/adapt":             {"internal/fact"},
	"internal/fact/datetime":          {"internal/fact/decimal", "internal/fact/javatext", "internal/fact/naming"},
	"internal/fact/decimal":           {"internal/fact/javatext"},
	"internal/fact/javatext":          {},
	"internal/fact/naming":            {},
	"internal/registry":               {"engine/fact", "internal/fact/...", "internal/budget"},
	"engine/internal/objects":         {"internal/fact/...", "internal/registry"},
	"engine/java":                     {"engine/java/...", "internal/fact/...", "internal/budget", "internal/registry", "internal/regex"},
	"engine/java/internal/chrono":     {"engine/java/internal/def", "engine/java/internal/collect", "engine/java/internal/text", "internal/fact/...", "internal/registry"},
	"engine/java/internal/function":   {"engine/java/internal/def", "internal/fact/..."},
	"engine/java/internal/collect":    {"engine/java/internal/def", "engine/java/internal/function", "engine/java/internal/number", "internal/fact/...", "internal/registry"},
	"engine/java/internal/def":        {"internal/fact/...", "internal/registry"},
	"engine/java/internal/future":     {"engine/java/internal/def", "engine/java/internal/function", "internal/fact/...", "internal/registry"},
	"engine/java/internal/number":     {"engine/java/internal/def", "internal/fact/...", "internal/registry"},
	"engine/java/internal/text":       {"engine/java/internal/collect", "engine/java/internal/def", "engine/java/internal/function", "engine/java/internal/number", "internal/fact/...", "internal/regex", "internal/registry"},
	"engine/java/kie":                 {"engine/java/internal/def", "internal/fact/...", "internal/registry"},
	"engine/rule":                     {"engine/source", "engine/operator", "internal/fact/...", "internal/registry"},
	"engine/internal/operation":       {"engine/source", "engine/operator", "internal/fact/...", "internal/budget", "internal/registry", "internal/regex"},
	"engine/internal/untyped":         {"engine/source", "engine/operator", "engine/rule", "internal/fact/...", "engine/internal/operation", "github.com/expr-lang/expr/..."},
	"engine/internal/circle":          {},
	"engine/internal/code":            {"engine/source", "engine/operator", "engine/rule", "internal/fact", "internal/regex"},
	"engine/internal/compile":         {"engine/internal/circle", "engine/internal/code", "engine/internal/untyped", "engine/source", "engine/operator", "engine/rule", "internal/fact/...", "engine/internal/operation", "internal/regex"},
	"engine/internal/vm":              {"engine/internal/untyped", "engine/source", "engine/operator", "engine/rule", "internal/english", "internal/fact/...", "internal/budget", "engine/internal/code", "engine/internal/compile", "engine/internal/operation", "internal/registry", "engine/internal/objects", "internal/regex"},
	"engine/internal/columns":         {"internal/fact/...", "engine/internal/code"},
	"engine/internal/eval":            {"internal/cron", "engine/accumulate", "engine/source", "engine/operator", "engine/rule", "internal/fact/...", "engine/internal/code", "engine/internal/compile", "engine/internal/columns", "engine/internal/operation", "engine/internal/vm", "engine/internal/objects"},
	"engine/internal/store":           {},
	"internal/hugepage":               {},
	"internal/budget":                 {},
	"engine/internal/network":         {"engine/internal/memory", "engine/internal/interval", "engine/internal/operation", "engine/source", "engine/operator", "engine/outline", "engine/rule", "internal/fact/...", "engine/internal/columns", "engine/internal/eval", "engine/internal/temporal", "internal/cron"},
	"engine/internal/memory":          {"engine/internal/eval", "engine/internal/store", "internal/budget", "internal/fact/..."},
	"engine/internal/image":           {"engine/internal/memory", "engine/internal/network", "internal/fact/..."},
	"engine/internal/join":            {"engine/internal/columns", "engine/internal/eval", "engine/internal/image", "engine/internal/interval", "engine/internal/memory", "engine/internal/network", "engine/internal/store", "internal/budget", "internal/fact"},
	"engine/internal/beta":            {"engine/internal/eval", "engine/internal/image", "engine/internal/join", "engine/internal/memory", "engine/internal/network", "engine/internal/store", "internal/fact"},
	"engine/internal/rete":            {"engine/internal/beta", "engine/internal/image", "engine/internal/join", "engine/internal/memory", "engine/internal/network", "engine/source", "engine/outline", "engine/rule", "internal/fact/...", "engine/internal/eval", "engine/internal/store", "internal/budget", "internal/hugepage", "engine/internal/objects"},
	"internal/cron":                   {},
	"internal/lazy":                   {},
	"internal/xmltree":                {"engine/source"},
	"engine/internal/history":         {"engine/internal/identity", "engine/internal/memory", "engine/internal/probe", "engine/internal/rete", "engine/rule", "internal/fact"},
	"engine/internal/identity":        {"engine/internal/memory", "engine/internal/rete", "internal/fact/..."},
	"engine/internal/interval":        {"engine/internal/eval", "engine/operator", "engine/rule", "internal/fact/..."},
	"internal/regex":                  {"internal/lazy"},
	"engine/internal/why":             {"engine/explain", "engine/internal/eval", "engine/internal/history", "engine/internal/network", "engine/internal/probe", "engine/internal/rete", "engine/rule", "engine/source", "internal/fact"},
	"engine/explain":                  {"engine/source", "internal/english"},
	"engine/coverage":                 {"engine/rule", "engine/source", "internal/english"},
	"engine/internal/temporal":        {"engine/operator", "engine/rule", "internal/fact/..."},
	"engine/internal/prints":          {"engine/rule"},
	"engine/internal/probe":           {"engine/explain", "internal/fact/...", "engine/internal/eval", "engine/operator", "engine/rule", "engine/source", "internal/lazy"},
	"engine":                          {"engine/...", "internal/budget", "internal/english", "internal/fact/...", "internal/registry", "internal/lazy"},
	"engine/lint":                     {"engine", "engine/internal/circle", "internal/fact/...", "engine/operator", "engine/rule", "engine/source", "internal/registry"},
	"engine/snapshot":                 {"engine/internal/image", "engine/internal/prints", "engine/internal/rete"},
	"engine/outline":                  {"engine/rule", "engine/source", "internal/fact"},
	"engine/search":                   {"engine"},
	"dsl/keyword":                     {},
	"dsl/token":                       {"dsl/keyword", "engine/source"},
	"dsl/mistake":                     {"dsl/keyword", "engine/operator", "engine/source"},
	"dsl/ast":                         {"dsl/token", "engine/source", "internal/fact/naming"},
	"dsl/java":                        {"internal/cron", "dsl/ast", "dsl/mistake", "dsl/token", "engine/operator", "engine/source", "internal/fact/javatext", "internal/fact/naming"},
	"dsl/grammar":                     {"dsl/ast", "dsl/keyword", "dsl/token", "github.com/alecthomas/participle/...", "internal/lazy"},
	"dsl/parse":                       {"dsl/ast", "dsl/grammar", "dsl/java", "dsl/keyword", "dsl/mistake", "dsl/token", "engine/operator", "engine/source", "github.com/alecthomas/participle/..."},
	"dsl/format":                      {"dsl/ast", "dsl/parse", "dsl/token", "engine/source", "internal/lazy", "internal/sentences"},
	"dsl/flow":                        {"engine/rule", "engine/source", "internal/fact/naming", "internal/lazy", "internal/xmltree"},
	"dsl":                             {"dsl/ast", "dsl/format", "dsl/mistake", "dsl/parse", "engine/source"},
	"dsl/check/finding":               {"engine/source"},
	"dsl/check/internal/class":        {"dsl/ast", "dsl/check/finding", "dsl/check/internal/expr", "dsl/check/internal/ir", "dsl/check/internal/jtype", "dsl/check/internal/project", "engine/rule", "engine/source", "internal/fact/...", "internal/registry"},
	"dsl/check/internal/condition":    {"dsl/ast", "dsl/check/finding", "dsl/check/internal/class", "dsl/check/internal/expr", "dsl/check/internal/habit", "dsl/check/internal/ir", "dsl/check/internal/jtype", "dsl/check/internal/project", "engine/accumulate", "engine/operator", "engine/rule", "engine/source", "internal/english", "internal/fact/..."},
	"dsl/check/internal/expr":         {"dsl/ast", "dsl/check/finding", "dsl/check/internal/flow", "dsl/check/internal/ir", "dsl/check/internal/jtype", "dsl/check/internal/platform", "dsl/check/internal/project", "dsl/java", "engine/java/kie", "engine/operator", "engine/rule", "engine/source", "internal/cron", "internal/english", "internal/fact/...", "internal/regex", "internal/registry"},
	"dsl/check/internal/flow":         {"dsl/check/internal/ir", "engine/operator", "engine/rule", "engine/source", "internal/fact"},
	"dsl/check/internal/habit":        {"dsl/ast", "dsl/check/finding", "engine/operator", "engine/rule", "engine/source", "internal/fact/..."},
	"dsl/check/internal/ir":           {"dsl/ast", "dsl/check/internal/jtype", "engine/operator", "engine/rule", "engine/source", "internal/fact/..."},
	"dsl/check/internal/jtype":        {"internal/fact"},
	"dsl/check/internal/platform":     {"internal/fact/..."},
	"dsl/check/internal/project":      {"dsl/ast", "dsl/check/finding", "dsl/check/internal/jtype", "dsl/check/internal/platform", "dsl/java", "engine/rule", "engine/source", "internal/cron", "internal/english", "internal/fact/...", "internal/registry"},
	"dsl/check":                       {"dsl/check/finding", "dsl/check/internal/...", "dsl/ast", "dsl/keyword", "engine/rule", "engine/source", "internal/cron", "internal/fact/...", "internal/registry"},
	"expander":                        {"engine/source", "github.com/dlclark/regexp2", "internal/lazy"},
	"table":                           {"", "engine/source", "internal/lazy"},
	"table/guided":                    {"", "engine/source", "internal/fact/naming", "internal/xmltree"},
	"table/template":                  {"engine/source", "internal/fact/...", "table", "github.com/expr-lang/expr/...", "internal/lazy"},
	"table/xlsx":                      {"engine/source", "internal/fact/...", "internal/workbook", "table"},
	"internal/classpath":              {"dsl/ast", "dsl/java", "dsl/token", "dsl/check", "engine/source", "internal/classfile", "internal/fact/naming"},
	"internal/classfile":              {"dsl/ast", "dsl/java", "engine/source"},
	"":                                {"engine/fact", "dsl", "dsl/ast", "dsl/check", "dsl/check/finding", "internal/classpath", "engine/source", "engine", "engine/outline", "engine/snapshot", "internal/fact/...", "engine/java", "engine/lint", "engine/rule", "internal/registry", "dsl/keyword", "engine/operator", "dsl/flow"},
	"facts":                           {"engine", "internal/english", "internal/fact/...", "engine/source", "internal/registry"},
	"facts/yaml":                      {"facts", "go.yaml.in/yaml/v4"},
	"facts/xlsx":                      {"facts", "internal/workbook"},
	"rules/sudoku":                    {},
	"rules/sudoku/...":                {},
	"samples":                         {},
	"internal/sudoku":                 {"", "internal/fact/...", "rules/sudoku", "samples", "engine/search", "internal/english"},
	"whenthentest":                    {"", "engine/coverage", "internal/ruletest"},
	"internal/...":                    anything,
	"cmd/whenthen":                    anything,
	"cmd/whenthen/internal/console":   {""},
	"cmd/whenthen/internal/jobflags":  {"cmd/whenthen/internal/console", "engine", "facts", "facts/xlsx", "facts/yaml", "github.com/alecthomas/kong", "internal/pprof", "internal/runner", "internal/script"},
	"cmd/whenthen/internal/sudokucmd": {"", "cmd/whenthen/internal/console", "internal/english", "internal/rulefile", "internal/sudoku/...", "internal/web/...", "rules/sudoku"},
}

var anything = []string{"..."}

// goPackage is the part of the output of go list for a package that the test needs.
type goPackage struct {
	ImportPath string
	Standard   bool
	Imports    []string
}

// TestImports compares the packages with the table: which import something they may not, and which are not in it.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-pgo=off", "-deps", "-json=ImportPath,Standard,Imports", "./...").Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	standard := map[string]bool{"C": true, "unsafe": true}
	var own []goPackage
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		standard[p.ImportPath] = p.Standard
		if p.ImportPath == module || strings.HasPrefix(p.ImportPath, module+"/") {
			own = append(own, p)
		}
	}
	if len(own) == 0 {
		t.Fatal("go list found no package of the project")
	}
	for _, p := range own {
		name := relative(p.ImportPath)
		allowed, ok := allowedFor(name)
		if !ok {
			t.Errorf("package %s is not in the import table: say there what it may import", p.ImportPath)
			continue
		}
		for _, imp := range p.Imports {
			if !standard[imp] && !slices.ContainsFunc(allowed, func(a string) bool { return matches(a, imp) }) {
				t.Errorf("package %s must not import %s", p.ImportPath, imp)
			}
		}
	}
}

// relative returns a path inside the module without the module prefix.
func relative(path string) string {
	return strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
}

// allowedFor returns a package's line in the table: an exact one takes precedence over one that ends in "/...".
func allowedFor(name string) ([]string, bool) {
	if allowed, ok := imports[name]; ok {
		return allowed, true
	}
	for pattern, allowed := range imports {
		if below, ok := strings.CutSuffix(pattern, "/..."); ok && strings.HasPrefix(name, below+"/") {
			return allowed, true
		}
	}
	return nil, false
}

// matches reports whether an entry of the table allows an import path.
func matches(entry, path string) bool {
	if entry == "..." {
		return true
	}
	below, tree := strings.CutSuffix(entry, "/...")
	if !strings.Contains(below, ".") { // no host name: one of the project's own
		below = strings.TrimSuffix(module+"/"+below, "/")
	}
	return path == below || tree && strings.HasPrefix(path, below+"/")
}
