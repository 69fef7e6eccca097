package registry

import (
	"time"
	"unsafe"

	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// otherNames maps names to the type that is used for them: names that classes of Drools had in earlier versions, and names of Java classes
// that do the same as another class.
var otherNames = map[string]string{
	"java.io.BufferedReader":                             "java.io.Reader",
	"java.io.StringReader":                               "java.io.Reader",
	"java.lang.StrictMath":                               "java.lang.Math",
	"java.security.SecureRandom":                         "java.util.Random",
	"java.time.temporal.TemporalUnit":                    "java.time.temporal.ChronoUnit",
	"java.util.Enumeration":                              "java.util.Iterator",
	"java.util.concurrent.PriorityBlockingQueue":         "java.util.PriorityQueue",
	"java.util.regex.MatchResult":                        "java.util.regex.Matcher",
	"org.drools.runtime.rule.RuleContext":                "org.kie.api.runtime.rule.RuleContext",
	"org.drools.runtime.process.ProcessContext":          "org.kie.api.runtime.process.ProcessContext",
	"org.drools.runtime.process.ProcessInstance":         "org.kie.api.runtime.process.ProcessInstance",
	"org.drools.runtime.process.WorkflowProcessInstance": "org.kie.api.runtime.process.WorkflowProcessInstance",
	"org.jbpm.workflow.instance.WorkflowProcessInstance": "org.kie.api.runtime.process.WorkflowProcessInstance",
}

// standIns are types that are used for classes with other names, most of them Drools' own classes, that rule text may use. They are given
// by the variables that hold them, so that the table needs no code to be filled at the start.
var standIns = [...]struct {
	as    **fact.Type
	names string // separated by white space
}{
	{&fact.HashMapType, `java.util.Hashtable
		java.util.IdentityHashMap
		java.util.WeakHashMap`},
	{&fact.MapType, `java.util.concurrent.ConcurrentMap
		java.util.AbstractMap
		org.kie.api.runtime.rule.QueryResultsRow`},
	{&fact.ConcurrentDequeType, `java.util.concurrent.ConcurrentLinkedQueue
		java.util.concurrent.LinkedBlockingQueue
		java.util.concurrent.LinkedBlockingDeque`},
	{&fact.TreeMapType, `java.util.concurrent.ConcurrentSkipListMap
		java.util.SortedMap
		java.util.NavigableMap`},
	{&fact.TreeSetType, `java.util.concurrent.ConcurrentSkipListSet
		java.util.SortedSet
		java.util.NavigableSet`},
	{&fact.ListType, "java.util.AbstractList"},
	{&fact.StringType, "java.lang.CharSequence"},
	{&fact.ObjectType, `java.io.Serializable
		java.lang.Cloneable
		java.lang.AutoCloseable
		java.io.Closeable
		org.drools.ruleunits.api.DataHandle
		org.drools.ruleunits.api.RuleUnitData
		org.kie.kogito.rules.DataHandle
		org.kie.kogito.rules.RuleUnitData
		org.kie.api.runtime.rule.FactHandle
		org.drools.core.common.InternalFactHandle
		org.drools.core.common.DefaultFactHandle
		org.drools.core.FactHandle
		org.drools.FactHandle
		org.drools.runtime.rule.FactHandle`},
	{&fact.FuncType, `java.util.function.IntToLongFunction
		java.util.function.IntToDoubleFunction
		java.util.function.LongToIntFunction
		java.util.function.LongToDoubleFunction
		java.util.function.DoubleToIntFunction
		java.util.function.DoubleToLongFunction
		java.util.function.ObjLongConsumer
		java.util.function.ObjDoubleConsumer`},
	{&fact.DataSourceType, `org.kie.api.runtime.rule.DataSource
		org.kie.kogito.rules.DataSource`},
	{&fact.DataStoreType, "org.kie.kogito.rules.DataStore"},
	{&fact.DataStreamType, "org.kie.kogito.rules.DataStream"},
	{&fact.SingletonStoreType, "org.kie.kogito.rules.SingletonStore"},
}

// adopt assigns an ID to a new type. r.mu must be held.
func (r *Registry) adopt(t *fact.Type) *fact.Type {
	t.ID = r.nextID
	r.nextID++
	t.Space = r
	r.types = append(r.types, t)
	list := r.types // a separate slice header, because r.types changes
	r.arrived.Store(&list)
	return t
}

// builtin are the Go types of canonical values of base types, with the type of their values in rule text. Words and types are given by the
// variables that hold them, so that the table needs no code to be filled at the start.
var builtin = [...]struct {
	word    *unsafe.Pointer
	typ     **fact.Type
	dynamic func(v any) *fact.Type // computes the type from the value; used instead of typ
}{
	{&fact.BoolWord, &fact.BooleanType, nil}, {&fact.CharWord, &fact.CharacterType, nil}, {&fact.Int8Word, &fact.BoxedByteType, nil},
	{&fact.Int16Word, &fact.BoxedShortType, nil}, {&fact.IntWord, &fact.IntegerType, nil}, {&fact.Int64Word, &fact.BoxedLongType, nil},
	{&fact.Float32Word, &fact.BoxedFloatType, nil}, {&fact.Float64Word, &fact.BoxedDoubleType, nil}, {&fact.StringWord, &fact.StringType, nil},
	{&fact.DecimalWord, &fact.DecimalType, nil}, {&fact.BigWord, &fact.BigIntegerType, nil}, {&fact.FuncWord, &fact.FuncType, nil},
	{&fact.EntryWord, &fact.EntryType, nil}, {&fact.TypeWord, &fact.ClassType, nil}, {&fact.DurationWord, &fact.DurationType, nil},
	{&fact.PlainWord, &fact.PlainObjectType, nil},
	{&fact.ZoneWord, nil, func(v any) *fact.Type { return fact.ZoneClass(v.(*datetime.Zone)) }},
	{&fact.TimeWord, nil, func(v any) *fact.Type { return fact.DateClass(v.(time.Time)) }},
	{&fact.RecordWord, nil, func(v any) *fact.Type { return (*fact.Record)(fact.Unpack(v).Ptr).Type }},
	{&fact.EnumWord, nil, func(v any) *fact.Type { return v.(*fact.EnumValue).Type }},
	{&fact.ListWord, nil, func(v any) *fact.Type { return v.(*fact.ListValue).Type() }},
	{&fact.SetWord, nil, func(v any) *fact.Type { return v.(*fact.SetValue).Type() }},
	{&fact.MapWord, nil, func(v any) *fact.Type { return v.(*fact.MapValue).Type() }},
	{&fact.ExceptWord, nil, func(v any) *fact.Type { return v.(*fact.Exception).Type }},
}

func isBuiltin(word unsafe.Pointer) bool {
	for i := range builtin {
		if *builtin[i].word == word {
			return true
		}
	}
	return false
}
