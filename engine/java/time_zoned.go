package java

import (
	"time"

	"whenthen/internal/fact"
)

// zonedClasses are the points in time that are moments.
func zonedClasses(now func() time.Time) []class {
	return []class{instantClass(now), zonedClass(now, fact.OffsetDateTimeType), zonedClass(now, fact.ZonedDateTimeType), zoneClass(fact.ZoneIDType), zoneClass(fact.ZoneOffsetType)}
}

var utcZone = fact.ZoneOfOffset(0)

func instantClass(now func() time.Time) class {
	t := fact.InstantType
	c := point(t, now, true, true)
	c.moves("Seconds", "SECONDS")
	c.moves("Millis", "MILLIS")
	c.moves("Nanos", "NANOS")
	c.add(m0("getEpochSecond", time.Time.Unix), m0("getNano", time.Time.Nanosecond), m0("toEpochMilli", time.Time.UnixMilli),
		gives(fact.ZonedDateTimeType, m1("atZone", fact.ZonedOf)),
		gives(fact.OffsetDateTimeType, takes(m1("atOffset", fact.OffsetOf), fact.ZoneOffsetType)))
	epoch := func(s, n int64) time.Time {
		return fact.InstantOf(addSpan(time.Unix(s, 0), quotient(n, 1e9), modulo(n, 1e9)))
	}
	c.static(s1("ofEpochMilli", func(ms int64) time.Time { return fact.InstantOf(time.UnixMilli(ms)) }),
		s1("ofEpochSecond", func(s int64) time.Time { return epoch(s, 0) }), s2("ofEpochSecond", epoch))
	c.fields = map[string]any{"EPOCH": epoch(0, 0), "MIN": epoch(-31557014167219200, 0), "MAX": epoch(31556889864403199, 999_999_999)}
	return c.class()
}

// zonedClass is OffsetDateTime or ZonedDateTime.
func zonedClass(now func() time.Time, t *fact.Type) class {
	c := point(t, now, true, true)
	c.addDate()
	c.addClock()
	offset := t == fact.OffsetDateTimeType
	ofOffset := func(d time.Time) any { return fact.ZoneOfOffset(fact.ZoneOf(d).OffsetAt(d)) }
	c.add(gives(fact.ZoneOffsetType, m0("getOffset", ofOffset)),
		gives(fact.LocalDateType, m0("toLocalDate", fact.LocalDateOf)), gives(fact.LocalTimeType, m0("toLocalTime", fact.LocalTimeOf)),
		gives(fact.LocalDateTimeType, m0("toLocalDateTime", fact.LocalDateTimeOf)), gives(fact.InstantType, m0("toInstant", fact.InstantOf)),
		m0("toEpochSecond", time.Time.Unix))
	made := offsetAt
	zone := fact.ZoneOffsetType
	if offset {
		c.add(gives(fact.ZonedDateTimeType, m0("toZonedDateTime", func(d time.Time) time.Time { return fact.ZonedOf(d, fact.ZoneOf(d)) })),
			gives(fact.ZonedDateTimeType, m1("atZoneSameInstant", fact.ZonedOf)))
		c.self(takes(m1("withOffsetSameInstant", fact.OffsetOf), zone),
			takes(m1("withOffsetSameLocal", func(d time.Time, z *fact.Zone) time.Time { return offsetAt(fact.LocalDateTimeOf(d), z) }), zone))
	} else {
		made, zone = zonedAt, fact.ZoneIDType
		c.add(gives(fact.ZoneIDType, m0("getZone", func(d time.Time) any { return fact.ZoneOf(d) })),
			gives(fact.OffsetDateTimeType, m0("toOffsetDateTime", func(d time.Time) time.Time { return fact.OffsetOf(d, ofOffset(d).(*fact.Zone)) })))
		c.self(m1("withZoneSameInstant", fact.ZonedOf),
			m1("withZoneSameLocal", func(d time.Time, z *fact.Zone) time.Time { return zonedAt(fact.LocalDateTimeOf(d), z) }))
	}
	of := ofFields(0, 7, false, func(d time.Time) time.Time { return d })
	c.static(
		written("of", append(append([]*fact.Type(nil), of.Params...), zone), t, func(env *fact.Env, args []fact.Value, out *fact.Value) error {
			err := of.Run(env, args, out)
			if err != nil {
				return err
			}
			z, err := arg[*fact.Zone](args[7].Any())
			if err == nil {
				out.SetAny(made(out.Any().(time.Time), z))
			}
			return err
		}),
		takes(s2("of", made), fact.LocalDateTimeType, zone),
		takes(t3("of", func(d, clock time.Time, z *fact.Zone) (time.Time, error) { return made(clockOn(d, clock), z), nil }), fact.LocalDateType, fact.LocalTimeType, zone),
		takes(s2("ofInstant", func(i time.Time, z *fact.Zone) time.Time { return asClass(i, t, z) }), fact.InstantType, fact.ZoneIDType))
	for _, m := range c.statics[len(c.statics)-4:] {
		m.Static = true
	}
	return c.class()
}

func zoneClass(t *fact.Type) class {
	if t == fact.ZoneOffsetType {
		offset := func(name string, f func(n int) int) *fact.Method {
			return gives(t, t1(name, func(n int) (*fact.Zone, error) {
				if n > 18*3600/f(1) || n < -18*3600/f(1) {
					return nil, exception(fact.DateTimeExceptionType, "Zone offset hours not in valid range: value %d is not in the range -18 to 18", n)
				}
				return fact.ZoneOfOffset(f(n)), nil
			}))
		}
		return class{typ: t, fields: map[string]any{"UTC": utcZone, "MIN": fact.ZoneOfOffset(-18 * 3600), "MAX": fact.ZoneOfOffset(18 * 3600)},
			methods: []*fact.Method{m0("getTotalSeconds", func(z *fact.Zone) int { return z.OffsetAt(time.Unix(0, 0)) }),
				takes(m1("compareTo", func(a, b *fact.Zone) int { return b.OffsetAt(time.Unix(0, 0)) - a.OffsetAt(time.Unix(0, 0)) }), t)},
			statics: []*fact.Method{
				gives(t, t1("of", func(s string) (*fact.Zone, error) {
					if z, ok := fact.ParseOffset(s); ok {
						return z, nil
					}
					return nil, exception(fact.DateTimeExceptionType, "Invalid ID for ZoneOffset, invalid format: %s", s)
				})),
				offset("ofHours", func(n int) int { return n * 3600 }), offset("ofTotalSeconds", func(n int) int { return n }),
				gives(t, t2("ofHoursMinutes", func(h, m int) (*fact.Zone, error) { return fact.ZoneOfOffset(h*3600 + m*60), nil })),
			}}
	}
	return class{typ: t,
		methods: []*fact.Method{m0("getId", func(z *fact.Zone) string { return z.ID }),
			gives(t, m0("normalized", func(z *fact.Zone) *fact.Zone { return z }))},
		statics: []*fact.Method{t1("of", zoneNamed), s0("systemDefault", func() *fact.Zone { z, _ := fact.ZoneNamed("UTC"); return z })},
	}
}

func zoneNamed(id string) (*fact.Zone, error) {
	if z, ok := fact.ZoneNamed(id); ok {
		return z, nil
	}
	for _, c := range id {
		if (c < 'A' || c > 'z' || c > 'Z' && c < 'a') && (c < '0' || c > '9') && c != '/' && c != '_' && c != '-' && c != '+' && c != '.' && c != '~' {
			return nil, exception(fact.DateTimeExceptionType, "Invalid ID for region-based ZoneId, invalid format: %s", id)
		}
	}
	if len(id) < 2 {
		return nil, exception(fact.DateTimeExceptionType, "Invalid ID for region-based ZoneId, invalid format: %s", id)
	}
	return nil, exception(zoneRulesType, "Unknown time-zone ID: %s", id)
}
