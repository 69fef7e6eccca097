package check

import (
	"strings"

	"whenthen/dsl/check/internal/platform"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

const (
	outsideHint    = "let the program do it: a function registered with whenthen.Function, or a channel"
	outsideMessage = "%s reaches outside of the session, which rules cannot do"
)

// refuse reports what reaches outside.
func (u *unit) refuse(at source.Span, what string) {
	if u.opts.CheckOnly && u.opts.Classes != nil { // rules of a Java project, which run there
		u.failed = true
		u.report(source.Warning, at, CodeOutside, "", what+" reaches outside of the session: where these rules run it may, here it cannot")
		return
	}
	u.errorHint(at, CodeOutside, outsideHint, outsideMessage, what)
}

// refusedMember reports a static member that reaches outside.
func (u *unit) refusedMember(at source.Span, t *fact.Type, name string) bool {
	if !platform.OutsideMember(t, name) {
		return false
	}
	u.refuse(at, t.Name+"."+name)
	return true
}

// missingMember warns of a member that the platform has and this engine does not, where rules are only checked; it is false
// if the platform has none of that name either.
func (u *unit) missingMember(t *fact.Type, name string, at source.Span) bool {
	if !u.opts.CheckOnly || platform.IsDrools(t.QualifiedName()) && source.Nearest(name, u.reg.Members(t)) != "" { // that is a slip
		return false
	}
	found := platform.Member(t, name)
	for _, n := range []string{"get", "is"} {
		found = found || name != "" && platform.Member(t, n+strings.ToUpper(name[:1])+name[1:])
	}
	if found {
		u.failed = true
		u.report(source.Warning, at, CodeNotSupported, "", t.Name+"."+name+" is not here: what uses it cannot run")
	}
	return found
}
