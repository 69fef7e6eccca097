package java

import (
	"strings"

	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
)

// Most members are done before anybody could want to end the run. Those that make a text or number of any size ask the
// environment themselves. Those that walk over a collection, copy it or make it larger are listed here, with what they are
// going to take: the environment is asked for it before they begin.

// cost is what a call takes: the elements it looks at or makes, and the bytes of what it makes.
type cost struct{ work, bytes int }

// bound estimates the cost of a call from its receiver and arguments.
type bound func(c memberCall) cost

// memberCall is a call with its arguments, the receiver first.
type memberCall struct {
	m    *fact.Method
	args []fact.Value
}

// value is an argument in canonical form; nil if there are not so many.
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

// costs are the members that take long or much, by class and name; all forms of a name have the same.
var costs = map[string]bound{
	"Collection.add":            func(a memberCall) cost { return cost{1, growth(a.value(0))} },
	"Collection.containsAll":    everything,
	"Collection.removeAll":      everything,
	"Collection.retainAll":      everything,
	"Collections.disjoint":      everything,
	"Collection.contains":       first,
	"Collection.toArray":        copied,
	"Collection.iterator":       copied,
	"Collection.stream":         copied,
	"Collection.parallelStream": copied,
	"Collection.forEach":        copied,
	"Collection.removeIf":       copied,
	"Collection.remove":         first,
	"List.indexOf":              first,
	"List.lastIndexOf":          first,
	"List.add":                  func(a memberCall) cost { return cost{elementsOf(a.value(0)) / 64, growth(a.value(0))} },
	"List.remove":               func(a memberCall) cost { return cost{elementsOf(a.value(0)) / 64, 0} },
	"List.addAll":               everything,
	"List.subList":              copied,
	"List.replaceAll":           first,
	"List.copyOf":               everything,
	"Set.copyOf":                everything,
	"Map.put":                   func(a memberCall) cost { return cost{1, 128} },
	"Map.putAll":                entries,
	"Map.keySet":                entries,
	"Map.values":                entries,
	"Map.entrySet":              entries,
	"Map.copyOf":                entries,
	"Map.containsValue":         first,
	"Map.replaceAll":            entries,
	"TreeMap.headMap":           entries,
	"TreeMap.tailMap":           entries,
	"TreeMap.subMap":            entries,
	"TreeMap.descendingMap":     entries,
	"TreeMap.navigableKeySet":   entries,
	"TreeMap.descendingKeySet":  entries,
	"TreeMap.floorKey":          entries,
	"TreeMap.floorEntry":        entries,
	"TreeMap.lowerKey":          entries,
	"TreeMap.lowerEntry":        entries,
	"TreeMap.ceilingKey":        entries,
	"TreeMap.ceilingEntry":      entries,
	"TreeMap.higherKey":         entries,
	"TreeMap.higherEntry":       entries,
	"TreeMap.pollFirstEntry":    entries,
	"TreeMap.pollLastEntry":     entries,
	"TreeSet.headSet":           copied,
	"TreeSet.tailSet":           copied,
	"TreeSet.subSet":            copied,
	"TreeSet.descendingSet":     copied,
	"TreeSet.floor":             copied,
	"TreeSet.lower":             copied,
	"TreeSet.ceiling":           copied,
	"TreeSet.higher":            copied,
	"TreeSet.pollFirst":         copied,
	"TreeSet.pollLast":          copied,
	"Collections.frequency":     first,
	"Collections.reverse":       copied,
	"Collections.shuffle":       copied,
	"Collections.max":           first,
	"Collections.min":           first,
	"Arrays.fill":               first,
}

// everything counts the elements of all arguments, which go to a collection.
func everything(a memberCall) cost {
	n := 0
	for i := range a.args {
		n += elementsOf(a.value(i))
	}
	return cost{n, 24 * n}
}

// entries is everything for maps.
func entries(a memberCall) cost {
	c := everything(a)
	return cost{4 * c.work, 5 * c.bytes}
}

// first counts the elements of the receiver or first argument; copied also the bytes of a copy of them.
func first(a memberCall) cost {
	if _, hashed := a.value(0).(*fact.SetValue); hashed {
		return cost{1, 0}
	}
	return cost{elementsOf(a.value(0)), 0}
}

func copied(a memberCall) cost { n := elementsOf(a.value(0)); return cost{n, 16 * n} }

// growth is what a list takes for its next element: nothing while there is room, and then for as many as it has.
func growth(collection any) int {
	switch c := collection.(type) {
	case *fact.ListValue:
		if n := c.Len(); n&(n-1) == 0 { // about when its array grows
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
	case *collect.Stream:
		return x.Len()
	case nil, string:
		return 0
	}
	n, _ := fact.Length(v)
	return n
}

// limited makes a member ask its environment first.
func limited(m *fact.Method, estimate bound) {
	run := m.Run
	form := &fact.Method{Name: m.Name, Owner: m.Owner, Static: m.Static, Params: m.Params, Variadic: m.Variadic} // as run takes them
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

// comparing are the members that compare or hash their receiver and arguments.
var comparing = map[string]bool{"contains": true, "indexOf": true, "lastIndexOf": true, "remove": true, "containsAll": true, "removeAll": true,
	"retainAll": true, "containsValue": true, "containsKey": true, "get": true, "getOrDefault": true, "put": true, "putIfAbsent": true, "merge": true,
	"compute": true, "computeIfAbsent": true, "computeIfPresent": true, "frequency": true, "disjoint": true, "replace": true, "equals": true,
	"hashCode": true, "hash": true, "copyOf": true, "compareAndSet": true}

// foreseen makes a member ask the limits before it compares values that lie in one another.
func foreseen(m *fact.Method) {
	run := m.Run
	form := &fact.Method{Name: m.Name, Owner: m.Owner, Static: m.Static, Params: m.Params, Variadic: m.Variadic}
	from, objects := 1, len(m.Params) == 0
	if m.Static || objects || m.Name == "equals" { // the receiver is walked over, too
		from = 0
	}
	for i := range m.Params {
		k := form.ParamForm(i).Kind
		objects = objects || k == fact.Any || k == fact.List || k == fact.Set || k == fact.Map
	}
	if !objects {
		return
	}
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		if !env.Limited() {
			return run(env, args, out)
		}
		for i := from; i < len(args); i++ {
			if err := env.Foresee(memberCall{form, args}.value(i)); err != nil {
				return err
			}
		}
		return run(env, args, out)
	}
}

// longText is the length from which the texts of a call count.
const longText = 4096

// limitedText makes a member of a class of texts ask for the work of looking at long ones, and for the room of what it makes of them.
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
		size = 24 // one object for each character, and its place
	case m.Result == fact.StringType || m.Result == fact.StringBuilderType || m.Result == text.BufferType:
		size = 1
	}
	m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		n := 0
		for _, i := range texts {
			if !args[i].IsNull() {
				n += len(args[i].Text())
			}
		}
		if changes {
			if b, ok := args[0].Any().(*fact.TextBuilder); ok {
				n += len(b.Text)
			}
		}
		if n >= longText && env.Limited() {
			if err := env.Work(n / 64); err != nil {
				return err
			}
			if err := env.Grow(n * size); err != nil {
				return err
			}
		}
		return run(env, args, out)
	}
}

// limitMembers gives the members of a class that are listed their bounds.
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
			if comparing[m.Name] {
				foreseen(m)
			}
			if estimate := costs[c.Type.Name+"."+m.Name]; estimate != nil {
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
