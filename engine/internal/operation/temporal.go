package operation

import (
	"math"
	"time"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/registry"
)

// Clock determines the times of events.
type Clock struct {
	Types *registry.Registry
	// FactTime returns the time of an event that is a fact; it is nil if there are no facts.
	FactTime func(fact.Object) (EventTime, bool)
}

// EventTime is the start and end of an event, in Unix milliseconds. A fact keeps the time it had when it was inserted, even if its
// properties change.
type EventTime struct{ Start, End int64 }

// intervalOf returns the time of a date, a number of milliseconds or an event. The time of an event is given by the properties that its
// type names with @timestamp and @duration. An event without @timestamp has the time of its insertion.
func (t *Clock) intervalOf(v any) EventTime {
	switch v := v.(type) {
	case time.Time:
		return EventTime{v.UnixMilli(), v.UnixMilli()}
	case string:
		d, err := fact.Convert(v, fact.DateType)
		if t, isTime := d.(time.Time); err == nil && isTime {
			return EventTime{t.UnixMilli(), t.UnixMilli()}
		}
	}
	if i, ok := IntOf(v); ok {
		return EventTime{i, i}
	}
	if t.Types != nil {
		if at, ok := t.When(t.Types.Object(v)); ok {
			return at
		}
	}
	Fail(fact.ClassCastType, "%s has no time: it is no date and no event", fact.ToString(v))
	return EventTime{}
}

// Event is a host object that has a time: start and duration in milliseconds.
type Event interface {
	EventTime() (start, duration int64)
}

// When returns the time of an event. ok is false if the object is not an event, or its time is not known.
func (t *Clock) When(o fact.Object) (at EventTime, ok bool) {
	if o.IsNull() {
		return EventTime{}, false
	}
	if t.FactTime != nil && o.Type.Event {
		if at, ok := t.FactTime(o); ok {
			return at, true
		}
	}
	return TimeOf(o)
}

// TimeOf returns the time that the properties of an object specify, without regard to its insertion as a fact. If ok is false, at.Start is
// not known and at.End is the duration.
func TimeOf(o fact.Object) (at EventTime, ok bool) {
	if o.Type.GoWord != fact.RecordWord { // a host object
		if e, isEvent := o.Any().(Event); isEvent {
			start, duration := e.EventTime()
			return EventTime{start, start + duration}, true
		}
	}
	if !o.Type.Event {
		return EventTime{}, false
	}
	timing := o.Type.Timing()
	duration, _ := eventProperty(o, timing.Duration)
	start, ok := eventProperty(o, timing.Timestamp)
	return EventTime{start, start + duration}, ok
}

// eventProperty returns a property as a number of milliseconds. It returns false if there is no property, or its value is not a time.
func eventProperty(o fact.Object, p *fact.Property) (int64, bool) {
	if p == nil {
		return 0, false
	}
	if p.Read.Int != nil && p.Type.Kind.Integer() && !p.Type.Boxed {
		return p.Read.Int(o), true
	}
	v := p.Read.Any(o)
	switch x := v.(type) {
	case time.Time:
		return x.UnixMilli(), true
	case *datetime.Duration:
		return x.Millis()
	}
	return IntOf(v)
}

// Temporal applies one of the 13 temporal operators; args are milliseconds. The result is false if an operand is null.
func (t *Clock) Temporal(op operator.Op, l, r any, args []any) bool {
	if l == nil || r == nil {
		return false
	}
	p := make([]int64, len(args))
	for i, arg := range args {
		p[i] = Millis(arg)
	}
	return Related(op, t.intervalOf(l), t.intervalOf(r), p)
}

// Millis converts an argument of a temporal operator to milliseconds.
func Millis(arg any) int64 {
	if n, ok := IntOf(arg); ok {
		return n
	}
	return math.MaxInt64 // * means infinity
}

// Related reports whether a temporal operator holds for two times; p are its arguments in milliseconds.
func Related(op operator.Op, a, b EventTime, p []int64) bool {
	switch op {
	case operator.After:
		return inRangeOf(a.Start-b.End, p)
	case operator.Before:
		return inRangeOf(b.Start-a.End, p)
	case operator.During:
		return inside(a, b, p)
	case operator.Includes:
		return inside(b, a, p)
	case operator.Overlaps:
		return overlaps(a, b, p)
	case operator.OverlappedBy:
		return overlaps(b, a, p)
	}
	dev := int64(0)
	if len(p) > 0 {
		dev = p[0]
	}
	near := func(x, y int64) bool { return distance(x, y) <= dev }
	switch op {
	case operator.Coincides:
		endDev := dev
		if len(p) > 1 {
			endDev = p[1]
		}
		return near(a.Start, b.Start) && distance(a.End, b.End) <= endDev
	case operator.Finishes:
		return a.Start > b.Start && near(a.End, b.End)
	case operator.FinishedBy:
		return a.Start < b.Start && near(a.End, b.End)
	case operator.Meets:
		return near(b.Start, a.End)
	case operator.MetBy:
		return near(a.Start, b.End)
	case operator.Starts:
		return near(a.Start, b.Start) && a.End < b.End
	case operator.StartedBy:
		return near(a.Start, b.Start) && a.End > b.End
	}
	Fail(fact.UnsupportedOperationType, "unknown operator %s", op)
	return false
}

func distance(x, y int64) int64 {
	if x < y {
		return y - x
	}
	return x - y
}

// inRangeOf tests the distance for the operators after and before.
func inRangeOf(d int64, p []int64) bool {
	low, high := RangeOf(p)
	return low <= d && d <= high
}

// RangeOf returns the range of the distance for the operators after and before, given their arguments. By default the distance must be at
// least 1.
func RangeOf(p []int64) (low, high int64) {
	low, high = 1, math.MaxInt64
	if len(p) > 0 {
		low = p[0]
	}
	if len(p) > 1 {
		high = p[1]
	}
	return min(low, high), max(low, high)
}

// inside reports whether a is within b and the distances of its ends are in the ranges of p.
func inside(a, b EventTime, p []int64) bool {
	low, high := int64(1), int64(math.MaxInt64)
	endLow, endHigh := low, high
	switch len(p) {
	case 1:
		high, endHigh = p[0], p[0]
	case 2:
		low, high, endLow, endHigh = p[0], p[1], p[0], p[1]
	case 4:
		low, high, endLow, endHigh = p[0], p[1], p[2], p[3]
	}
	start, end := a.Start-b.Start, b.End-a.End
	return low <= start && start <= high && endLow <= end && end <= endHigh
}

func overlaps(a, b EventTime, p []int64) bool {
	low, high := int64(1), int64(math.MaxInt64)
	switch len(p) {
	case 1:
		high = p[0]
	case 2:
		low, high = p[0], p[1]
	}
	d := a.End - b.Start
	return a.Start < b.Start && a.End < b.End && low <= d && d <= high
}
