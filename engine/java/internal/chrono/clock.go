package chrono

import (
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/registry"
)

var clockType = registry.NewLibraryType(273, "java.time", "Clock", (*clock)(nil))

// clock is a java.time.Clock.
type clock struct {
	fixed *time.Time         // the time at which it stands; nil if it goes
	ahead *datetime.Duration // how far it is ahead of the system's clock; nil if not at all
	zone  *datetime.Zone
}

func (*clock) JavaClass() *fact.Type { return clockType }

func (c *clock) Equals(v any) bool {
	x, ok := v.(*clock)
	return ok && c.zone == x.zone && c.String() == x.String()
}

func (c *clock) String() string {
	switch {
	case c.fixed != nil:
		return "FixedClock[" + fact.ToString(datetime.InstantOf(*c.fixed)) + "," + c.zone.ID + "]"
	case c.ahead != nil:
		return "OffsetClock[SystemClock[" + c.zone.ID + "]," + fact.ToString(c.ahead) + "]"
	}
	return "SystemClock[" + c.zone.ID + "]"
}

func (c *clock) time() (time.Time, error) {
	switch {
	case c.fixed != nil:
		return *c.fixed, nil
	case c.ahead != nil:
		return plusDuration(datetime.InstantOf(now()), c.ahead)
	}
	return now(), nil
}

// at returns the time that the clock shows as a value of a class.
func (c *clock) at(class *fact.Type) (time.Time, error) {
	t, err := c.time()
	return asClass(t, class, c.zone), err
}

func (c *clock) in(z *datetime.Zone) *clock { return &clock{c.fixed, c.ahead, z} }

// offset returns a clock that is ahead of another one.
func (c *clock) offset(by *datetime.Duration) (*clock, error) {
	if c.fixed != nil {
		t, err := plusDuration(*c.fixed, by)
		return &clock{fixed: &t, zone: c.zone}, err
	}
	if c.ahead != nil {
		sum, err := lengthened(by.Total(), c.ahead.Seconds, 1e9)
		if err == nil {
			sum, err = lengthened(sum.Total(), int64(c.ahead.Nanos), 1)
		}
		return &clock{ahead: sum, zone: c.zone}, err
	}
	return &clock{ahead: by, zone: c.zone}, nil
}

func clockClass() def.Class {
	system := func(z *datetime.Zone) *clock { return &clock{zone: z} }
	utc := func() *clock { return system(utcZone) }
	standard := func() *clock { return system(defaultZone()) }
	return def.Class{Type: clockType,
		Statics: []*fact.Method{def.S0("systemUTC", utc), def.S0("systemDefaultZone", standard), def.S1("system", system),
			def.Takes(def.S2("fixed", func(t time.Time, z *datetime.Zone) *clock { return &clock{fixed: &t, zone: z} }), fact.InstantType, fact.ZoneIDType),
			def.T2("offset", (*clock).offset)},
		Methods: []*fact.Method{
			def.Gives(fact.InstantType, def.E0("instant", func(c *clock) (time.Time, error) { return c.at(fact.InstantType) })),
			def.E0("millis", func(c *clock) (int64, error) { t, err := c.time(); return t.UnixMilli(), err }),
			def.M0("getZone", func(c *clock) *datetime.Zone { return c.zone }), def.M1("withZone", (*clock).in),
		}}
}
