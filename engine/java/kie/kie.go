package kie

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

// Runtime is the session in which a right-hand side runs, as seen through drools, kcontext and the objects that they return. Package engine
// implements it.
type Runtime interface {
	// Insert inserts an object through an entry point, "" for the default one. It returns the new fact's handle or, if the object is
	// already a fact, its handle. A logical fact is deleted when no match that inserted it is true any longer.
	Insert(object any, entryPoint string, logical bool) (handle any, err error)
	// Update reports a change of an object, given as itself or by its handle; changed contains the changed properties of type of.
	Update(object any, of *fact.Type, changed fact.Mask) error
	// UpdateHandle replaces the object of a handle, possibly by another object.
	UpdateHandle(handle, object any, of *fact.Type, changed fact.Mask) error
	// Delete removes a fact, given by its object or handle, from working memory.
	Delete(object any) error
	// Outside returns the same session, but changes of facts through it do not count as changes by the rule whose action runs, unless they
	// are logical: no-loop does not see them. So it is in Drools with what is not called on drools itself.
	Outside() Runtime
	// Halt ends the run after the action that calls it.
	Halt()
	// SetFocus puts an agenda group on top of the stack of groups.
	SetFocus(group string) error
	// ClearGroup removes the pending matches of an agenda group.
	ClearGroup(group string)
	// ClearActivationGroup removes the pending matches of an activation group.
	ClearActivationGroup(group string)
	// ClearAgenda removes all pending matches.
	ClearAgenda()
	// ActivateGroup lets the matches of a ruleflow group fire.
	ActivateGroup(group string)
	// Query runs a query, with an argument or Unbound for each of its parameters.
	Query(name string, args []any) (rows any, err error)
	// SetGlobal converts a value to the global's type and sets it.
	SetGlobal(name string, value any) error
	// Global returns a global's value; ok is false if no rule file declares it.
	Global(name string) (value any, ok bool)
	// Handles lists the facts of an entry point in insertion order; "" is the default entry point.
	Handles(entryPoint string) []any
	// HandleOf returns the handle of an object, or nil if it is not a fact.
	HandleOf(object any) any
	// ObjectOf returns the object of a handle, or nil if it is no longer a fact.
	ObjectOf(handle any) any
	// Millis returns the session's clock in Unix milliseconds.
	Millis() int64
	// Channel returns the registered receiver of that name, or nil.
	Channel(name string) func(object any)
	// Channels lists the names of the channels, sorted.
	Channels() []string
	// Firing returns the match whose action is running, or nil.
	Firing() Firing
	// StartProcess starts a process with values for its variables, by name.
	StartProcess(id string, variables map[string]any) (Process, error)
}

// Definition is a rule as declared in its source.
type Definition interface {
	// RuleName is the name without the package.
	RuleName() string
	// RulePackage is the package of the rule's file.
	RulePackage() string
	// RuleMeta returns the rule's annotations by name. They must not be modified.
	RuleMeta() map[string]any
}

// Firing is the match whose action is running.
type Firing interface {
	Definition
	// MatchedHandles lists the handles of the facts that the positive patterns matched, left to right; nil for objects that are not
	// facts.
	MatchedHandles() []any
	// MatchedObjects lists the objects that the positive patterns matched, left to right.
	MatchedObjects() []any
	// Declared lists the names bound by the conditions.
	Declared() []string
	// Declaration returns the value of a bound name; ok is false if the conditions bind no such name.
	Declaration(name string) (value any, ok bool)
}

// The objects that drools, kcontext and their members return. Each wraps the part of the runtime that it shows.
type (
	ruleContext struct{ r Runtime }
	runtime     struct{ r Runtime }
	kieMatch    struct{ f Firing }
	kieRule     struct{ d Definition }
	agenda      struct{ r Runtime }
	agendaGroup struct {
		r    Runtime
		name string
	}
	activationGroup struct {
		r    Runtime
		name string
	}
	entryPoint struct {
		r    Runtime
		name string
	}
	sessionClock struct{ r Runtime }
	channel      struct{ send func(any) }
)

func (*ruleContext) JavaClass() *fact.Type     { return ruleContextType }
func (*runtime) JavaClass() *fact.Type         { return kieRuntimeType }
func (*kieMatch) JavaClass() *fact.Type        { return matchType }
func (*kieRule) JavaClass() *fact.Type         { return RuleType }
func (*agenda) JavaClass() *fact.Type          { return agendaType }
func (*agendaGroup) JavaClass() *fact.Type     { return agendaGroupType }
func (*activationGroup) JavaClass() *fact.Type { return activationGroupType }
func (*entryPoint) JavaClass() *fact.Type      { return entryPointType }
func (*sessionClock) JavaClass() *fact.Type    { return sessionClockType }
func (*channel) JavaClass() *fact.Type         { return channelType }

const kiePackage = "org.kie.api.runtime"

// ruleContextType is the class of the value of drools and kcontext.
var ruleContextType = registry.NewLibraryType(150, kiePackage+".rule", "RuleContext", (*ruleContext)(nil))

// RuleType is the type of rules.
var RuleType = registry.NewLibraryType(154, "org.kie.api.definition.rule", "Rule", (*kieRule)(nil))

var (
	ruleRuntimeType     = registry.NewLibraryType(151, kiePackage+".rule", "RuleRuntime", (*runtime)(nil))
	kieRuntimeType      = registry.NewLibraryType(152, kiePackage, "KieRuntime", (*runtime)(nil), ruleRuntimeType)
	matchType           = registry.NewLibraryType(153, kiePackage+".rule", "Match", (*kieMatch)(nil))
	agendaType          = registry.NewLibraryType(155, kiePackage+".rule", "Agenda", (*agenda)(nil))
	agendaGroupType     = registry.NewLibraryType(156, kiePackage+".rule", "AgendaGroup", (*agendaGroup)(nil))
	entryPointType      = registry.NewLibraryType(157, kiePackage+".rule", "EntryPoint", (*entryPoint)(nil))
	sessionClockType    = registry.NewLibraryType(158, "org.kie.api.time", "SessionClock", (*sessionClock)(nil))
	activationGroupType = registry.NewLibraryType(255, kiePackage+".rule", "ActivationGroup", (*activationGroup)(nil))
	channelType         = registry.NewLibraryType(159, kiePackage, "Channel", (*channel)(nil))
)

// ContextClass is the type of drools and kcontext in rule text. It is assignable to each class that they had in some version of Drools.
const ContextClass = "org.drools.spi.KnowledgeHelper"

// Classes of the same objects under other names.
var (
	knowledgeHelperType = registry.NewLibraryType(160, "org.drools.core.rule.consequence", "KnowledgeHelper", (*ruleContext)(nil), ruleContextType)
	oldHelperType       = registry.NewLibraryType(161, "org.drools.core.spi", "KnowledgeHelper", (*ruleContext)(nil), knowledgeHelperType)
	kieSessionType      = registry.NewLibraryType(162, kiePackage, "KieSession", (*runtime)(nil), kieRuntimeType)
	workingMemoryType   = registry.NewLibraryType(163, "org.drools.core", "WorkingMemory", (*runtime)(nil), kieSessionType)
	statefulType        = registry.NewLibraryType(164, "org.kie.internal.runtime", "StatefulKnowledgeSession", (*runtime)(nil), workingMemoryType)
	contextType         = registry.NewLibraryType(186, kiePackage, "KieContext", (*ruleContext)(nil), oldHelperType)
	droolsHelperType    = registry.NewLibraryType(187, "org.drools.spi", "KnowledgeHelper", (*ruleContext)(nil), contextType)
	internalMatchType   = registry.NewLibraryType(188, "org.drools.core.rule.consequence", "InternalMatch", (*kieMatch)(nil), matchType)
	activationType      = registry.NewLibraryType(189, "org.drools.core.spi", "Activation", (*kieMatch)(nil), internalMatchType)
	internalMemoryType  = registry.NewLibraryType(190, "org.drools.core.common", "InternalWorkingMemory", (*runtime)(nil), knowledgeType)
	reteMemoryType      = registry.NewLibraryType(191, "org.drools.core.common", "ReteEvaluator", (*runtime)(nil), internalMemoryType)
	oldMemoryType       = registry.NewLibraryType(192, "org.drools", "WorkingMemory", (*runtime)(nil), reteMemoryType)
	oldSessionType      = registry.NewLibraryType(193, "org.drools.runtime", "StatefulKnowledgeSession", (*runtime)(nil), oldMemoryType)
	oldRuntimeType      = registry.NewLibraryType(194, "org.drools.runtime", "KnowledgeRuntime", (*runtime)(nil), oldSessionType)
	knowledgeType       = registry.NewLibraryType(165, "org.kie.internal.runtime", "KnowledgeRuntime", (*runtime)(nil), statefulType)
)

// NewRuleContext returns the value of drools and kcontext while an action runs.
func NewRuleContext(r Runtime) any { return &ruleContext{r} }

// NewRule returns the value of "rule" in an attribute. Each call returns a new object.
func NewRule(d Definition) any { return &kieRule{d} }

// kieAliases are the classes that have the members of other classes.
var kieAliases = []*fact.Type{
	kieRuntimeType, knowledgeHelperType, oldHelperType, kieSessionType, workingMemoryType, statefulType, knowledgeType,
	droolsHelperType, contextType, internalMatchType, activationType, internalMemoryType, reteMemoryType, oldMemoryType,
	oldSessionType, oldRuntimeType,
}

// kieClasses returns the objects through which a right-hand side accesses its session.
func kieClasses() []def.Class {
	return append([]def.Class{
		{Type: ruleContextType, Methods: contextMethods()},
		{Type: ruleRuntimeType, Methods: runtimeMethods()},
		{Type: matchType, Methods: matchMethods()},
		{Type: RuleType, Methods: []*fact.Method{
			def.M0("getName", func(r *kieRule) string { return r.d.RuleName() }),
			def.M0("getId", func(r *kieRule) string { return r.d.RuleName() }),
			def.M0("getPackageName", func(r *kieRule) string { return r.d.RulePackage() }),
			def.M0("getPackage", func(r *kieRule) string { return r.d.RulePackage() }),
			def.M0("getMetaData", func(r *kieRule) *fact.MapValue { return metaMap(r.d.RuleMeta()) }),
		}},
		{Type: agendaType, Methods: []*fact.Method{
			def.M0("clear", func(a *agenda) adapt.None { a.r.ClearAgenda(); return adapt.None{} }),
			def.M1("getActivationGroup", func(a *agenda, name string) *activationGroup { return &activationGroup{a.r, name} }),
			def.M1("getAgendaGroup", func(a *agenda, name string) *agendaGroup { return &agendaGroup{a.r, name} }),
			def.M1("getRuleFlowGroup", func(a *agenda, name string) *agendaGroup { return &agendaGroup{a.r, name} }),
		}},
		{Type: activationGroupType, Methods: []*fact.Method{
			def.M0("getName", func(g *activationGroup) string { return g.name }),
			def.M0("clear", func(g *activationGroup) adapt.None { g.r.ClearActivationGroup(g.name); return adapt.None{} }),
		}},
		{Type: agendaGroupType, Methods: []*fact.Method{
			def.M0("getName", func(g *agendaGroup) string { return g.name }),
			def.E0("setFocus", func(g *agendaGroup) (adapt.None, error) { return adapt.None{}, g.r.SetFocus(g.name) }),
			def.M0("clear", func(g *agendaGroup) adapt.None { g.r.ClearGroup(g.name); return adapt.None{} }),
		}},
		{Type: entryPointType, Methods: entryPointMethods()},
		{Type: sessionClockType, Methods: []*fact.Method{
			def.M0("getCurrentTime", func(c *sessionClock) int64 { return c.r.Millis() }),
		}},
		{Type: channelType, Methods: []*fact.Method{
			def.M1("send", func(c *channel, object any) adapt.None { c.send(object); return adapt.None{} }),
		}},
	}, def.Bare(kieAliases)...)
}

func contextMethods() []*fact.Method {
	type c = *ruleContext
	whole := func(name string, t *fact.Type) *fact.Method {
		return def.Gives(t, def.M0(name, func(x c) *runtime { return &runtime{x.r.Outside()} }))
	}
	methods := sessionMethods(func(x c) Runtime { return x.r })
	return append(methods,
		whole("getKieRuntime", kieRuntimeType), whole("getKnowledgeRuntime", oldRuntimeType), whole("getRuntime", kieRuntimeType),
		whole("getWorkingMemory", oldMemoryType),
		def.M0("getMatch", func(x c) *kieMatch { return &kieMatch{x.r.Firing()} }),
		def.M0("getTuple", func(x c) *kieMatch { return &kieMatch{x.r.Firing()} }),
		def.M0("getRule", func(x c) *kieRule { return &kieRule{x.r.Firing()} }),
		def.E1("insertLogical", func(x c, o any) (any, error) { return x.r.Insert(o, "", true) }),
		def.E1("setFocus", func(x c, group string) (adapt.None, error) { return adapt.None{}, x.r.SetFocus(group) }),
		def.M1("getContext", func(_ c, _ any) any { return nil }),
		def.E2("don", func(c, any, any) (any, error) { return nil, noTraits() }),
		def.E3("don", func(c, any, any, any) (any, error) { return nil, noTraits() }),
	)
}

// noTraits returns the exception for putting a trait on an object. Drools throws it, too, unless its traits module is present.
func noTraits() error {
	return def.Exception(fact.UnsupportedOperationType, "traits cannot be put on objects")
}

func runtimeMethods() []*fact.Method {
	type k = *runtime
	methods := sessionMethods(func(x k) Runtime { return x.r })
	return append(methods,
		def.M0("getAgenda", func(x k) *agenda { return &agenda{x.r} }),
		def.Gives(sessionClockType, def.M0("getSessionClock", func(x k) *sessionClock { return &sessionClock{x.r} })),
		def.E2("setGlobal", func(x k, name string, v any) (adapt.None, error) { return adapt.None{}, x.r.SetGlobal(name, v) }),
		def.E1("getGlobal", func(x k, name string) (any, error) {
			v, ok := x.r.Global(name)
			if !ok {
				return nil, def.Exception(fact.IllegalArgumentType, "there is no global %q", name)
			}
			return v, nil
		}),
		def.Gives(fact.ListType, def.E2("getQueryResults", func(x k, name string, args adapt.Rest) (any, error) {
			return x.r.Query(name, args)
		})),
		def.Gives(fact.CollectionType, def.M0("getObjects", func(x k) *fact.ListValue { return objects(x.r, "") })),
		def.Gives(fact.CollectionType, def.E1("getObjects", func(x k, f fact.FuncValue) (*fact.ListValue, error) { return filtered(x.r, "", f, false) })),
		def.Gives(fact.CollectionType, def.E1("getFactHandles", func(x k, f fact.FuncValue) (*fact.ListValue, error) { return filtered(x.r, "", f, true) })),
		def.Gives(fact.CollectionType, def.M0("getFactHandles", func(x k) *fact.ListValue { return fact.NewList(x.r.Handles("")...) })),
		def.M0("getFactCount", func(x k) int64 { return int64(len(x.r.Handles(""))) }),
		def.M1("getObject", func(x k, handle any) any { return x.r.ObjectOf(handle) }),
		def.Gives(workflowInstanceType, def.E1("startProcess", func(x k, id string) (*processInstance, error) { return start(x.r, id, nil) })),
		def.Gives(workflowInstanceType, def.E2("startProcess", func(x k, id string, variables *fact.MapValue) (*processInstance, error) {
			return start(x.r, id, variables)
		})),
	)
}

// start starts a process with the entries of a map as its variables.
func start(r Runtime, id string, variables *fact.MapValue) (*processInstance, error) {
	values := map[string]any{}
	if variables != nil {
		for k, v := range variables.All() {
			if name, ok := k.(string); ok {
				values[name] = v
			}
		}
	}
	p, err := r.StartProcess(id, values)
	if err != nil {
		return nil, def.Exception(fact.IllegalArgumentType, "%v", err)
	}
	return &processInstance{p}, nil
}

// sessionMethods returns the methods that a rule context and a runtime have in common.
func sessionMethods[T any](of func(T) Runtime) []*fact.Method {
	change := func(name string) *fact.Method {
		return def.E1(name, func(x T, o any) (adapt.None, error) { return adapt.None{}, of(x).Delete(o) })
	}
	return []*fact.Method{
		def.E1("insert", func(x T, o any) (any, error) { return of(x).Insert(o, "", false) }),
		def.E1("update", func(x T, o any) (adapt.None, error) { return adapt.None{}, of(x).Update(o, nil, fact.AllProperties) }),
		def.E2("update", func(x T, handle, object any) (adapt.None, error) {
			return adapt.None{}, of(x).UpdateHandle(handle, object, nil, fact.AllProperties)
		}),
		def.E3("update", func(x T, handle, mask, class any) (adapt.None, error) { // ignores the mask: all properties count as changed
			return adapt.None{}, of(x).UpdateHandle(handle, of(x).ObjectOf(handle), nil, fact.AllProperties)
		}),
		def.M1("getFactHandle", func(x T, o any) any { return of(x).HandleOf(o) }),
		change("delete"), change("retract"),
		def.M0("halt", func(x T) adapt.None { of(x).Halt(); return adapt.None{} }),
		def.M1("getEntryPoint", func(x T, name string) *entryPoint { return &entryPoint{of(x).Outside(), fact.EntryPoint(name)} }),
		def.M1("getChannel", func(x T, name string) *channel { return newChannel(of(x), name) }),
		def.M0("getChannels", func(x T) *fact.MapValue {
			m := fact.NewMap()
			for _, name := range of(x).Channels() {
				m.Put(name, newChannel(of(x), name))
			}
			return m
		}),
	}
}

func matchMethods() []*fact.Method {
	type m = *kieMatch
	return []*fact.Method{
		def.M0("getRule", func(x m) *kieRule { return &kieRule{x.f} }),
		def.M0("getFactHandles", func(x m) *fact.ListValue { return fact.NewList(x.f.MatchedHandles()...) }),
		def.M0("getObjects", func(x m) *fact.ListValue { return fact.NewList(x.f.MatchedObjects()...) }),
		def.M0("getDeclarationIds", func(x m) *fact.ListValue {
			l := fact.NewList()
			for _, name := range x.f.Declared() {
				l.Add(name)
			}
			return l
		}),
		def.E1("getDeclarationValue", func(x m, name string) (any, error) {
			v, ok := x.f.Declaration(name)
			if !ok {
				return nil, def.Exception(fact.IllegalArgumentType, "the rule binds no %q", name)
			}
			return v, nil
		}),
	}
}

func entryPointMethods() []*fact.Method {
	type p = *entryPoint
	return []*fact.Method{
		def.E1("insert", func(x p, o any) (any, error) { return x.r.Insert(o, x.name, false) }),
		def.E1("delete", func(x p, o any) (adapt.None, error) { return adapt.None{}, x.r.Delete(o) }),
		def.E1("retract", func(x p, o any) (adapt.None, error) { return adapt.None{}, x.r.Delete(o) }),
		def.E2("update", func(x p, handle, object any) (adapt.None, error) {
			return adapt.None{}, x.r.UpdateHandle(handle, object, nil, fact.AllProperties)
		}),
		def.M0("getEntryPointId", func(x p) string { return cmp.Or(x.name, fact.MainEntryPoint) }),
		def.Gives(fact.CollectionType, def.M0("getObjects", func(x p) *fact.ListValue { return objects(x.r, x.name) })),
		def.Gives(fact.CollectionType, def.E1("getObjects", func(x p, f fact.FuncValue) (*fact.ListValue, error) { return filtered(x.r, x.name, f, false) })),
		def.Gives(fact.CollectionType, def.E1("getFactHandles", func(x p, f fact.FuncValue) (*fact.ListValue, error) { return filtered(x.r, x.name, f, true) })),
		def.M0("getFactCount", func(x p) int64 { return int64(len(x.r.Handles(x.name))) }),
		def.Gives(fact.CollectionType, def.M0("getFactHandles", func(x p) *fact.ListValue { return fact.NewList(x.r.Handles(x.name)...) })),
		def.M1("getFactHandle", func(x p, o any) any {
			if h, ok := x.r.HandleOf(o).(interface{ EntryPoint() string }); ok && h.EntryPoint() == x.name {
				return h
			}
			return nil
		}),
		def.M1("getObject", func(x p, handle any) any { return x.r.ObjectOf(handle) }),
	}
}

func objects(r Runtime, entry string) *fact.ListValue {
	l := fact.NewList()
	for _, h := range r.Handles(entry) {
		l.Add(r.ObjectOf(h))
	}
	return l
}

// newChannel returns the channel with a name, or nil if the program has not registered it. Sending through nil is an exception, like
// calling a method of null.
func newChannel(r Runtime, name string) *channel {
	send := r.Channel(name)
	if send == nil {
		return nil
	}
	return &channel{send}
}

func metaMap(meta map[string]any) *fact.MapValue {
	m := fact.NewMap()
	for _, name := range slices.Sorted(maps.Keys(meta)) {
		m.Put(name, meta[name])
	}
	return m
}

// Text forms, for rules that print them.
func (r *kieRule) String() string     { return fmt.Sprintf("Rule[%s]", r.d.RuleName()) }
func (m *kieMatch) String() string    { return fmt.Sprintf("Match[%s]", m.f.RuleName()) }
func (g *agendaGroup) String() string { return fmt.Sprintf("AgendaGroup[%s]", g.name) }
