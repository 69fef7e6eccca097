package check

import (
	"strings"

	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/platform"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

const (
	outsideHint    = "let the program do it, through a function registered with whenthen.Function or through a channel"
	outsideMessage = "rules cannot use %s: it reaches outside of the session"
)

// refuse reports access to the world outside of the session.
func (u *unit) refuse(at source.Span, what string) {
	if u.opts.CheckOnly && u.opts.Classes != nil { // a Java project, in which these rules run
		u.failed = true
		u.report(source.Warning, at, finding.Outside, "", "rules cannot use "+what+" here: it reaches outside of the session; Drools allows it")
		return
	}
	u.errorHint(at, finding.Outside, outsideHint, outsideMessage, what)
}

// refusedMember reports a static member that gives access to the outside world. It returns false if the member does not.
func (u *unit) refusedMember(at source.Span, t *fact.Type, name string) bool {
	if !platform.OutsideMember(t, name) {
		return false
	}
	u.refuse(at, t.Name+"."+name)
	return true
}

// missingMember warns, if the rules are only checked, of a member that the platform has and this engine lacks. It returns false
// for any other member.
func (u *unit) missingMember(t *fact.Type, name string, at source.Span) bool {
	if !u.opts.CheckOnly || platform.IsDrools(t.QualifiedName()) && source.Nearest(name, u.reg.Members(t)) != "" { // a misspelling
		return false
	}
	found := platform.Member(t, name)
	for _, n := range []string{"get", "is"} {
		found = found || name != "" && platform.Member(t, n+strings.ToUpper(name[:1])+name[1:])
	}
	if found {
		u.failed = true
		u.report(source.Warning, at, finding.NotSupported, "", t.Name+"."+name+" is not supported: code that uses it cannot run")
	}
	return found
}
