package registry

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"whenthen/internal/fact"
)

// EventType makes the struct an event, like @role(event).
func EventType() StructOption { return func(o *structOptions) { o.event.is = true } }

// Timestamp is like @timestamp, and makes the struct an event. The tag `rule:",timestamp"` of a field has the same effect.
func Timestamp(property string) StructOption {
	return func(o *structOptions) { o.event.is, o.event.timestamp = true, property }
}

// Duration is like @duration, and makes the struct an event. The tag `rule:",duration"` of a field has the same effect.
func Duration(property string) StructOption {
	return func(o *structOptions) { o.event.is, o.event.duration = true, property }
}

// Expires is like @expires, and makes the struct an event.
func Expires(after time.Duration) StructOption {
	return func(o *structOptions) { o.event.is, o.event.expires = true, &after }
}

// eventOptions are the event settings of a struct from options and tags.
type eventOptions struct {
	is                  bool
	timestamp, duration string         // properties
	expires             *time.Duration // nil if not set
}

// tagWords parses the part of a field's rule tag after the name: what the field is for an event, or the class of its times.
func (b *structBuilder) tagWords(f *reflect.StructField, property string) {
	_, rest, more := strings.Cut(f.Tag.Get("rule"), ",")
	if !more {
		return
	}
	for word := range strings.SplitSeq(rest, ",") {
		word = strings.TrimSpace(word)
		of := &b.tagged.timestamp
		switch class := fact.HostTime(word); {
		case word == "timestamp":
		case word == "duration":
			of = &b.tagged.duration
		case class == nil:
			b.wrong("the tag of field %s says %q: behind the name it may say timestamp, duration, or the class of a time, such as LocalDate", f.Name, word)
			continue
		default:
			b.timesAs(f, class)
			continue
		}
		if *of != "" && *of != property {
			b.wrong("the properties %s and %s are both tagged as the %s", *of, property, word)
		}
		*of, b.tagged.is = property, true
	}
}

// timesAs makes the times of a field those of a class. The class has the memory layout of time.Time, so the field is read and written as if
// the struct declared it with the class.
func (b *structBuilder) timesAs(f *reflect.StructField, class reflect.Type) {
	at := reflect.TypeFor[time.Time]()
	switch f.Type {
	case at:
		f.Type = class
	case reflect.PointerTo(at):
		f.Type = reflect.PointerTo(class)
	case reflect.SliceOf(at):
		f.Type = reflect.SliceOf(class)
	default:
		b.wrong("the tag of field %s says %s, but its type %s is not time.Time, *time.Time or []time.Time", f.Name, class.Name(), f.Type)
	}
}

// applyEvent makes the type an event. Options take precedence over tags, and both over the settings of embedded structs.
func (b *structBuilder) applyEvent() {
	o := b.options.event
	if o.timestamp == "" {
		o.timestamp = b.tagged.timestamp
	}
	if o.duration == "" {
		o.duration = b.tagged.duration
	}
	b.t.Event = o.is || b.tagged.is
	for _, p := range b.t.Parents {
		b.t.Event = b.t.Event || p.Event
	}
	meta := map[string]any{}
	if b.holdsTime(o.timestamp, "a time", fact.DateType) {
		meta[fact.MetaTimestamp] = o.timestamp
	}
	if b.holdsTime(o.duration, "a duration", fact.DurationType) {
		meta[fact.MetaDuration] = o.duration
	}
	if o.expires != nil {
		if *o.expires < 0 {
			b.wrong("an event cannot expire after %s", *o.expires)
		}
		meta[fact.MetaExpires] = o.expires.Milliseconds()
	}
	if len(meta) > 0 {
		addMeta(b.t, Declaration{Meta: meta})
	}
}

// holdsTime reports whether a property was named. It records an error if the property does not exist, or has neither the type typ nor an
// integer type.
func (b *structBuilder) holdsTime(property, what string, typ *fact.Type) bool {
	if property == "" {
		return false
	}
	p := b.t.ByName[property]
	switch {
	case p == nil:
		b.wrong("no property %s", property)
		return false
	case !p.Type.AssignableTo(typ) && (!p.Type.Kind.Integer() || p.Type.Kind == fact.Char):
		b.wrong("the property %s is %s, and not %s or a number of milliseconds", property, p.Type, what)
		return false
	}
	return true
}

// wrong records an error in the options or tags of the struct, unless one was recorded before.
func (b *structBuilder) wrong(format string, args ...any) {
	if h := hostOf(b.t); h.err == nil {
		h.err = fmt.Errorf("register %s: %s", b.t.QualifiedName(), fmt.Sprintf(format, args...))
	}
}
