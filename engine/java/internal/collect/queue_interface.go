package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// queueMethods returns the methods of the interface java.util.Queue, which LinkedList and PriorityQueue implement.
func queueMethods() []*fact.Method {
	first := func(name string, remove bool, empty *fact.Type) *fact.Method {
		return def.GivesBy(def.ElemOf, def.AtOnce(fact.EndAtOnce(false, remove), def.E0(name, func(x any) (any, error) {
			switch q := x.(type) {
			case *priorityQueue:
				return q.first(remove, empty)
			case *fact.ListValue:
				return endElement(q, false, remove, empty)
			}
			return none(empty)
		})))
	}
	addAll := func(env *fact.Env, x any, list adapt.Items) (bool, error) {
		for _, v := range list {
			if _, err := enqueue(env, x, v); err != nil {
				return false, err
			}
		}
		return len(list) > 0, nil
	}
	return append(def.Changing(
		def.Storing(def.AtOnce(fact.AddAtOnce(false), def.E2("add", enqueue))), def.Storing(def.AtOnce(fact.AddAtOnce(false), def.E2("offer", enqueue))), def.E2("addAll", addAll), def.E2("remove", dequeue),
		first("poll", true, nil), first("remove", true, fact.NoSuchElementType),
	), first("peek", false, nil), first("element", false, fact.NoSuchElementType))
}

// enqueue adds an element at the end of a list, or at its position in the order of a PriorityQueue.
func enqueue(env *fact.Env, x, v any) (bool, error) {
	if q, ok := x.(*priorityQueue); ok {
		return q.add(env, v)
	}
	if l, ok := x.(*fact.ListValue); ok {
		if err := mayHold(l, v); err != nil {
			return false, err
		}
	}
	return add(x, v)
}

// dequeue removes the first element that equals a value.
func dequeue(env *fact.Env, x, v any) (bool, error) {
	switch q := x.(type) {
	case *priorityQueue:
		if i := q.find(v); i >= 0 {
			_, err := q.removeAt(i)
			return true, err
		}
		return false, nil
	case *fact.ListValue:
		return takeOut(env, q, v, false)
	}
	return false, unsupported()
}

func removeOccurrence(name string, last bool) *fact.Method {
	return def.E2(name, func(env *fact.Env, l *fact.ListValue, v any) (bool, error) { return takeOut(env, l, v, last) })
}

// takeOut removes the first or last element of a list that equals a value.
func takeOut(env *fact.Env, l *fact.ListValue, v any, last bool) (bool, error) {
	n := l.Len()
	for k := range n {
		i := k
		if last {
			i = n - 1 - k
		}
		x, err := l.Get(i)
		if err != nil {
			return false, err
		}
		same, err := env.JavaEqual(v, x)
		if err != nil {
			return false, err
		}
		if same {
			_, err := l.RemoveAt(i)
			return true, err
		}
	}
	return false, nil
}
