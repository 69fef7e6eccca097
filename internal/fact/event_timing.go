package fact

// Names of the metadata that determine when events happen and how long they last.
const (
	MetaTimestamp = "timestamp"      // name of the property with the time of the event, a string
	MetaDuration  = "duration"       // name of the property with the duration, a string
	MetaExpires   = "expires"        // an event expires this many milliseconds after its end, an int64
	MetaSoft      = "expires policy" // true if an event may stay longer than MetaExpires where rules need it
)

// Timing contains the properties with the start and the duration of events of a type; nil for a property that is not specified.
type Timing struct{ Timestamp, Duration *Property }

// Timing returns the timing properties of t. They are looked up once: the metadata of a type is complete before its first object
// exists.
func (t *Type) Timing() *Timing {
	if known := t.timing.Load(); known != nil {
		return known
	}
	named := func(annotation string) *Property {
		name, _ := t.MetaOf(annotation).(string)
		if t.Declared { // as in Drools, it must repeat all metadata of its role
			name, _ = t.Meta[annotation].(string)
		}
		return t.Property(name)
	}
	timing := &Timing{named(MetaTimestamp), named(MetaDuration)}
	t.timing.Store(timing)
	return timing
}
