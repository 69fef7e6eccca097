package java

import (
	"strings"

	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
)

// Most members finish long before a run would have to be stopped. Members that create a string or number of arbitrary size check the limits
// themselves. Members that iterate over, copy or enlarge a collection are listed in this file with an estimate of their cost, which is
// checked against the limits before they start.

// cost is the estimated cost of a call: the number of elements that it visits or creates, and the bytes that it allocates.
type cost struct{ work, bytes int }

// bound estimates the cost of a call from its receiver and arguments.
type bound func(c memberCall) cost

// memberCall is a call with its arguments, the receiver first.
type memberCall struct {
	m    *fact.Method
	args []fact.Value
}

// value returns an argument in canonical form, or nil if there are fewer arguments.
func (c memberCall) value(i int) any {
	if i < 0 || i >= len(c.args) {
		return nil
	}
	if !c.m.Static {
		if i == 0 {
			return c.args[0].Load(fact.Box(c.m.Owner))
		}
		return c.args[i].Load(c.m.ParamForm(i - 1))
	}
	return c.args[i].Load(c.m.ParamForm(i))
}

// boundOf returns the cost estimate of a member that may take much time or memory, given as Class.name. All overloads of a name have the
// same estimate. The result is nil for other members.
func boundOf(member string) bound {
	switch member {
	case "Collection.add":
		return func(a memberCall) cost { return cost{1, growth(a.value(0))} }
	case "List.add":
		return func(a memberCall) cost { return cost{elementsOf(a.value(0)) / 64, growth(a.value(0))} }
	case "List.remove":
		return func(a memberCall) cost { return cost{elementsOf(a.value(0)) / 64, 0} }
	case "Map.put":
		return func(a memberCall) cost { return cost{1, 128} }
	case "Collection.containsAll", "Collection.removeAll", "Collection.retainAll", "Collections.disjoint", "List.addAll", "List.copyOf",
		"Set.copyOf":
		return everything
	case "Collection.contains", "Collection.remove", "List.indexOf", "List.lastIndexOf", "List.replaceAll", "Map.containsValue",
		"Collections.frequency", "Collections.max", "Collections.min", "Arrays.fill":
		return first
	case "Collection.toArray", "Collection.stream", "Collection.parallelStream", "Collection.forEach", "Collection.removeIf",
		"TreeSet.descendingSet", "Collections.reverse", "Collections.shuffle":
		return copied
	case "Map.putAll", "Map.copyOf", "Map.replaceAll", "TreeMap.descendingMap", "TreeMap.descendingKeySet":
		return entries
	}
	return nil
}

// everything counts the elements of all arguments, for members that add them to a collection.
func everything(a memberCall) cost {
	n := 0
	for i := range a.args {
		n += elementsOf(a.value(i))
	}
	return cost{n, 24 * n}
}

// entries does the same as everything, for maps.
func entries(a memberCall) cost {
	c := everything(a)
	return cost{4 * c.work, 5 * c.bytes}
}

// first counts the elements of the receiver or first argument. copied also counts the bytes of a copy of them.
func first(a memberCall) cost {
	if _, hashed := a.value(0).(*fact.SetValue); hashed {
		return cost{1, 0}
	}
	return cost{elementsOf(a.value(0)), 0}
}

func copied(a memberCall) cost { n := elementsOf(a.value(0)); return cost{n, 16 * n} }

// growth estimates the bytes that a collection allocates for one more element. A list allocates nothing while it has capacity, and
// otherwise as much as it already has.
func growth(collection any) int {
	switch c := collection.(type) {
	case *fact.ListValue:
		if n := c.Len(); n&(n-1) == 0 { // roughly when its array grows
			return 16 * n
		}
		return 0
	case *fact.SetValue:
		return 128
	}
	return 16
}

func elementsOf(v any) int {
	switch x := v.(type) {
	case *fact.ListValue:
		return x.Len()
	case *fact.SetValue:
		return x.Len()
	case *fact.MapValue:
		return x.Len()
	case nil, string:
		return 0
	}
	n, _ := fact.Length(v)
	return n
}

// limited makes a member check its estimated cost against the limits before it runs.
func limited(m *fact.Method, estimate bound) {
	run := m.Run
	form := &fact.Method{Name: m.Name, Owner: m.Owner, Static: m.Static, Params: m.Params, Variadic: m.Variadic} // whose parameters are those that run expects
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		if env.Limited() {
			c := estimate(memberCall{form, args})
			if err := env.Work(c.work); err != nil {
				return err
			}
			if c.bytes > 0 {
				if err := env.Grow(c.bytes); err != nil {
					return err
				}
			}
		}
		return run(env, args, out)
	}
}

// comparing reports whether members with the given name compare or hash their receiver and arguments.
func comparing(name string) bool {
	switch name {
	case "contains", "indexOf", "lastIndexOf", "remove", "containsAll", "removeAll", "retainAll", "containsValue", "containsKey", "get",
		"getOrDefault", "put", "putIfAbsent", "merge", "compute", "computeIfAbsent", "computeIfPresent", "frequency", "disjoint",
		"replace", "equals", "hashCode", "hash", "copyOf", "compareAndSet":
		return true
	}
	return false
}

// foreseen makes a member check the cost of comparing nested values against the limits before it runs.
func foreseen(m *fact.Method) {
	run := m.Run
	form := &fact.Method{Name: m.Name, Owner: m.Owner, Static: m.Static, Params: m.Params, Variadic: m.Variadic}
	var plain []bool // by argument, receiver included: cannot contain other values
	if !m.Static {
		plain = append(plain, fact.Box(m.Owner).Kind.Unboxed())
	}
	from, objects := 1, len(m.Params) == 0 && !m.ReceiverType().Kind.Unboxed()
	if m.Static || objects || m.Name == "equals" { // the walk covers the receiver, too
		from = 0
	}
	for i := range m.Params {
		k := form.ParamForm(i).Kind
		objects = objects || k == fact.Any || k.Collection()
		plain = append(plain, k.Unboxed() || k == fact.Func)
	}
	if !objects {
		return
	}
	var walked []int
	for i := from; i < len(plain); i++ {
		if !plain[i] {
			walked = append(walked, i)
		}
	}
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		if !env.Limited() {
			return run(env, args, out)
		}
		for _, i := range walked {
			if i < len(args) {
				if err := env.Foresee(args[i].Any()); err != nil {
					return err
				}
			}
		}
		for i := len(plain); i < len(args); i++ { // the further arguments of a variadic member
			if err := env.Foresee(args[i].Any()); err != nil {
				return err
			}
		}
		return run(env, args, out)
	}
}

// longText is the length in bytes above which the strings in a call are counted.
const longText = 4096

// limitedText makes a member of a string class check the limits: the work of scanning long strings, and the memory of the result.
func limitedText(m *fact.Method) {
	run, from := m.Run, 1
	if m.Static {
		from = 0
	}
	var texts []int
	for i, t := range m.Params {
		if t == fact.StringType {
			texts = append(texts, from+i)
		}
	}
	changes := !m.Static && m.Owner != fact.StringType && !strings.HasPrefix(m.Name, "append") && m.Name != "length"
	if !m.Static && m.Owner == fact.StringType {
		texts = append(texts, 0)
	}
	size := 0
	switch {
	case m.Result == nil:
	case m.Result.Array || collect.IsStream(m.Result):
		size = 24 // one object per character, and its slot
	case m.Result == fact.StringType || m.Result == fact.StringBuilderType || m.Result == text.BufferType:
		size = 1
	}
	check := func(env *fact.Env, n int) error {
		if !env.Limited() {
			return nil
		}
		if err := env.Work(n / 64); err != nil {
			return err
		}
		return env.Grow(n * size)
	}
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		n := 0
		for _, i := range texts {
			if !args[i].IsNull() {
				n += len(args[i].Text())
			}
		}
		if changes {
			if b := args[0].Builder(); b != nil {
				n += len(b.Text)
			}
		}
		if n >= longText {
			if err := check(env, n); err != nil {
				return err
			}
		}
		return run(env, args, out)
	}
}

// limitMembers applies the limits of this file to the members of a class.
func limitMembers(c def.Class) {
	if c.Type == fact.StringType || c.Type == fact.StringBuilderType || c.Type == text.BufferType {
		for _, list := range [][]*fact.Method{c.Methods, c.Statics, c.Constructors} {
			for _, m := range list {
				limitedText(m)
			}
		}
	}
	for _, list := range [][]*fact.Method{c.Methods, c.Statics} {
		for _, m := range list {
			compose(m, c.Type)
			if comparing(m.Name) {
				foreseen(m)
			}
			if estimate := boundOf(c.Type.Name + "." + m.Name); estimate != nil {
				limited(m, estimate)
			}
		}
	}
	for _, m := range c.Constructors {
		if len(m.Params) == 1 && (c.Type.AssignableTo(fact.CollectionType) || c.Type.AssignableTo(fact.MapType)) {
			limited(m, everything)
		}
	}
}
