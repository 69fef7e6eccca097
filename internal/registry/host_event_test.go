package registry_test

import (
	"strings"
	"testing"
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

type visit struct {
	Came  time.Time     `rule:"at,timestamp"`
	Stays time.Duration `rule:",duration"`
	Left  int64
	Name  string
}

type guided struct {
	visit
	Guide string
}

// TestEventOptions: tags and options make a struct an event with a time, a length and an end; an option wins over a tag, and an embedded
// struct gives what neither says.
func TestEventOptions(t *testing.T) {
	for _, c := range []struct {
		sample              any
		options             []registry.StructOption
		timestamp, duration any
		expires             any
	}{
		{visit{}, nil, "at", "stays", nil},
		{visit{}, []registry.StructOption{registry.Timestamp("left"), registry.Expires(time.Second)}, "left", "stays", int64(1000)},
		{struct{ From, Took int64 }{}, []registry.StructOption{registry.Timestamp("from"), registry.Duration("took")}, "from", "took", nil},
		{struct{ From int64 }{}, []registry.StructOption{registry.EventType()}, nil, nil, nil},
		{guided{}, []registry.StructOption{registry.Named("Guided")}, "at", "stays", nil},
	} {
		typ, err := registry.NewRegistry(nil).RegisterStruct("p", c.sample, c.options...)
		if err != nil {
			t.Errorf("%T: %v", c.sample, err)
			continue
		}
		got := [3]any{typ.MetaOf(fact.MetaTimestamp), typ.MetaOf(fact.MetaDuration), typ.MetaOf(fact.MetaExpires)}
		if want := [3]any{c.timestamp, c.duration, c.expires}; !typ.Event || got != want {
			t.Errorf("%T: event %v with %v, want %v", c.sample, typ.Event, got, want)
		}
	}
	if typ, err := registry.NewRegistry(nil).RegisterStruct("p", struct{ At int64 }{}); err != nil || typ.Event {
		t.Errorf("a struct without tags and options: event %v, %v", typ.Event, err)
	}
}

// TestWrongEventOptions: what cannot be the time of an event is refused with the field and the reason.
func TestWrongEventOptions(t *testing.T) {
	for _, c := range []struct {
		sample any
		option registry.StructOption
		want   string
	}{
		{visit{}, registry.Timestamp("nothing"), "no property nothing"},
		{visit{}, registry.Timestamp("name"), "property name is String, and not a time or a number of milliseconds"},
		{visit{}, registry.Timestamp("stays"), "property stays is Duration, and not a time or a number of milliseconds"},
		{visit{}, registry.Duration("at"), "property at is Date, and not a duration or a number of milliseconds"},
		{visit{}, registry.Expires(-time.Second), "cannot expire after -1s"},
		{struct {
			A, B int64 `rule:",timestamp"`
		}{}, registry.EventType(), "properties a and b are both tagged as the timestamp"},
		{struct {
			A int64 `rule:"a,timestmp"`
		}{}, registry.EventType(), `the tag of field A says "timestmp"`},
	} {
		_, err := registry.NewRegistry(nil).RegisterStruct("p", c.sample, c.option)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
