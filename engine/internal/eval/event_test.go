package eval

import (
	"testing"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// hostEvent is a host type that implements Event.
type hostEvent struct{ Start, Length int64 }

func (e *hostEvent) EventTime() (start, duration int64) { return e.Start, e.Length }

// TestTemporal tries the operators on events written as start and duration in milliseconds.
func TestTemporal(t *testing.T) {
	typ := must(testTypes.Declare(registry.Declaration{Package: "test", Name: "Span", Event: true, Meta: map[string]any{"timestamp": "at", "duration": "took"},
		Fields: []registry.Field{{Name: "at", Type: fact.LongType}, {Name: "took", Type: fact.LongType}}}))
	hostType := must(testTypes.RegisterStruct("test", hostEvent{}))
	event := func(start, duration int64) *fact.Record {
		r := typ.New()
		set(t, r, "at", start, "took", duration)
		return r
	}
	type span [2]int64
	tests := []struct {
		op   operator.Op
		a, b span
		args []int64
		want bool
	}{
		{operator.After, span{20, 5}, span{0, 10}, nil, true},
		{operator.After, span{10, 5}, span{0, 10}, nil, false},
		{operator.After, span{20, 5}, span{0, 10}, []int64{11}, false},
		{operator.After, span{20, 5}, span{0, 10}, []int64{0, 10}, true},
		{operator.Before, span{0, 10}, span{20, 5}, nil, true},
		{operator.Before, span{0, 10}, span{20, 5}, []int64{11, 12}, false},
		{operator.Coincides, span{0, 10}, span{0, 10}, nil, true},
		{operator.Coincides, span{0, 10}, span{2, 12}, []int64{2, 3}, false},
		{operator.Coincides, span{0, 10}, span{2, 12}, []int64{2, 4}, true},
		{operator.During, span{5, 5}, span{0, 20}, nil, true},
		{operator.During, span{0, 5}, span{0, 20}, nil, false},
		{operator.During, span{5, 5}, span{0, 20}, []int64{9}, false},
		{operator.During, span{5, 5}, span{0, 20}, []int64{1, 5, 10, 10}, true},
		{operator.Includes, span{0, 20}, span{5, 5}, []int64{5, 10}, true},
		{operator.Finishes, span{5, 5}, span{0, 10}, nil, true},
		{operator.Finishes, span{0, 10}, span{0, 10}, nil, false},
		{operator.FinishedBy, span{0, 10}, span{5, 6}, []int64{1}, true},
		{operator.Meets, span{0, 10}, span{10, 5}, nil, true},
		{operator.Meets, span{0, 10}, span{11, 5}, nil, false},
		{operator.MetBy, span{10, 5}, span{0, 9}, []int64{1}, true},
		{operator.Overlaps, span{0, 10}, span{5, 10}, nil, true},
		{operator.Overlaps, span{0, 10}, span{5, 10}, []int64{4}, false},
		{operator.Overlaps, span{0, 10}, span{5, 10}, []int64{5, 6}, true},
		{operator.OverlappedBy, span{5, 10}, span{0, 10}, nil, true},
		{operator.Starts, span{0, 5}, span{0, 10}, nil, true},
		{operator.StartedBy, span{0, 10}, span{1, 2}, []int64{1}, true},
		{operator.StartedBy, span{0, 10}, span{2, 2}, []int64{1}, false},
	}
	c := compilerForTest()
	for _, test := range tests {
		left, right := slot(0, typ), slot(1, typ)
		e := bin(test.op, fact.Struct, left, right)
		for _, n := range test.args {
			e.Args = append(e.Args, lit(n))
		}
		want := show(test.want)
		if got := outcome(t, frame(event(test.a[0], test.a[1]), event(test.b[0], test.b[1])), c, e); got != want {
			t.Errorf("%v %s %v: %s", test.a, e, test.b, got)
		}
		e.L, e.R = slot(0, hostType), slot(1, hostType)
		f := frame(&hostEvent{test.a[0], test.a[1]}, &hostEvent{test.b[0], test.b[1]})
		if got := outcome(t, f, c, e); got != want {
			t.Errorf("host %v %s %v: %s", test.a, e, test.b, got)
		}
	}
	e := bin(operator.After, fact.Struct, this(personType), this(personType))
	if got := outcome(t, frame(&Person{}), c, e); got != "! ClassCastException" {
		t.Error(got)
	}
}
