package chrono

import (
	"fmt"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

var utcZone = datetime.ZoneOfOffset(0)

func instantClass() def.Class {
	t := fact.InstantType
	c := point(t, true, true)
	c.moves("Seconds", "Millis", "Nanos")
	c.add(def.M0("getEpochSecond", time.Time.Unix), def.M0("getNano", time.Time.Nanosecond), def.M0("toEpochMilli", time.Time.UnixMilli),
		def.Gives(fact.ZonedDateTimeType, def.M1("atZone", datetime.ZonedOf)),
		def.Gives(fact.OffsetDateTimeType, def.Takes(def.M1("atOffset", datetime.OffsetOf), fact.ZoneOffsetType)))
	epoch := func(s, n int64) time.Time {
		return datetime.InstantOf(addSpan(time.Unix(s, 0), def.FloorDiv(n, 1e9), def.FloorMod(n, 1e9)))
	}
	c.static(def.S1("ofEpochMilli", func(ms int64) time.Time { return datetime.InstantOf(time.UnixMilli(ms)) }),
		def.S1("ofEpochSecond", func(s int64) time.Time { return epoch(s, 0) }), def.S2("ofEpochSecond", epoch))
	c.fields = map[string]any{"EPOCH": epoch(0, 0), "MIN": epoch(-31557014167219200, 0), "MAX": epoch(31556889864403199, 999_999_999)}
	return c.class()
}

// zonedClass returns OffsetDateTime or ZonedDateTime.
func zonedClass(t *fact.Type) def.Class {
	c := point(t, true, true)
	c.addDate()
	c.addClock()
	offset := t == fact.OffsetDateTimeType
	ofOffset := func(d time.Time) any { return datetime.ZoneOfOffset(datetime.ZoneOf(d).OffsetAt(d)) }
	c.add(def.Gives(fact.ZoneOffsetType, def.M0("getOffset", ofOffset)),
		def.Gives(fact.LocalDateType, def.M0("toLocalDate", datetime.LocalDateOf)), def.Gives(fact.LocalTimeType, def.M0("toLocalTime", datetime.LocalTimeOf)),
		def.Gives(fact.LocalDateTimeType, def.M0("toLocalDateTime", datetime.LocalDateTimeOf)), def.Gives(fact.InstantType, def.M0("toInstant", datetime.InstantOf)),
		def.M0("toEpochSecond", time.Time.Unix))
	made := offsetAt
	zone := fact.ZoneOffsetType
	if offset {
		c.add(def.Gives(fact.ZonedDateTimeType, def.M0("toZonedDateTime", func(d time.Time) time.Time { return datetime.ZonedOf(d, datetime.ZoneOf(d)) })),
			def.Gives(fact.ZonedDateTimeType, def.M1("atZoneSameInstant", datetime.ZonedOf)))
		c.self(def.Takes(def.M1("withOffsetSameInstant", datetime.OffsetOf), zone),
			def.Takes(def.M1("withOffsetSameLocal", func(d time.Time, z *datetime.Zone) time.Time { return offsetAt(datetime.LocalDateTimeOf(d), z) }), zone))
	} else {
		made, zone = zonedAt, fact.ZoneIDType
		c.add(def.Gives(fact.ZoneIDType, def.M0("getZone", func(d time.Time) any { return datetime.ZoneOf(d) })),
			def.Gives(fact.OffsetDateTimeType, def.M0("toOffsetDateTime", func(d time.Time) time.Time { return datetime.OffsetOf(d, ofOffset(d).(*datetime.Zone)) })))
		c.self(def.M1("withZoneSameInstant", datetime.ZonedOf),
			def.M1("withZoneSameLocal", func(d time.Time, z *datetime.Zone) time.Time { return zonedAt(datetime.LocalDateTimeOf(d), z) }))
	}
	of := ofFields(0, 7, false, datetime.LocalDateTime)
	c.static(
		def.Written("of", append(append([]*fact.Type(nil), of.Params...), zone), t, func(env *fact.Env, args []fact.Value, out *fact.Value) error {
			err := of.Run(env, args, out)
			if err != nil {
				return err
			}
			z, err := def.Arg[*datetime.Zone](args[7].Any())
			if err == nil {
				out.SetAny(made(out.Any().(time.Time), z))
			}
			return err
		}),
		def.Takes(def.S2("of", made), fact.LocalDateTimeType, zone),
		def.Takes(def.T3("of", func(d, clock time.Time, z *datetime.Zone) (time.Time, error) { return made(clockOn(d, clock), z), nil }), fact.LocalDateType, fact.LocalTimeType, zone),
		def.Takes(def.S2("ofInstant", func(i time.Time, z *datetime.Zone) time.Time { return asClass(i, t, z) }), fact.InstantType, fact.ZoneIDType))
	for _, m := range c.statics[len(c.statics)-4:] {
		m.Static = true
	}
	return c.class()
}

func zoneClass(t *fact.Type) def.Class {
	if t == fact.ZoneOffsetType {
		offset := func(name string, f func(n int) int) *fact.Method {
			return def.Gives(t, def.T1(name, func(n int) (*datetime.Zone, error) {
				if n > 18*3600/f(1) || n < -18*3600/f(1) {
					return nil, def.Exception(fact.DateTimeExceptionType, "Zone offset hours not in valid range: value %d is not in the range -18 to 18", n)
				}
				return datetime.ZoneOfOffset(f(n)), nil
			}))
		}
		return def.Class{Type: t, Fields: map[string]any{"UTC": utcZone, "MIN": datetime.ZoneOfOffset(-18 * 3600), "MAX": datetime.ZoneOfOffset(18 * 3600)},
			Methods: []*fact.Method{def.M0("getTotalSeconds", func(z *datetime.Zone) int { return z.OffsetAt(time.Unix(0, 0)) }),
				def.Takes(def.M1("compareTo", func(a, b *datetime.Zone) int { return b.OffsetAt(time.Unix(0, 0)) - a.OffsetAt(time.Unix(0, 0)) }), t)},
			Statics: []*fact.Method{
				def.Gives(t, def.T1("of", func(s string) (*datetime.Zone, error) {
					if z, ok := datetime.ParseOffset(s); ok {
						return z, nil
					}
					return nil, def.Exception(fact.DateTimeExceptionType, "Invalid ID for ZoneOffset, invalid format: %s", s)
				})),
				offset("ofHours", func(n int) int { return n * 3600 }), offset("ofTotalSeconds", func(n int) int { return n }),
				def.Gives(t, def.T2("ofHoursMinutes", offsetOf)),
			}}
	}
	return def.Class{Type: t,
		Methods: []*fact.Method{def.M0("getId", func(z *datetime.Zone) string { return z.ID }),
			def.Gives(t, def.M0("normalized", func(z *datetime.Zone) *datetime.Zone { return z }))},
		Statics: []*fact.Method{def.T1("of", zoneNamed), def.S0("systemDefault", defaultZone)},
	}
}

// offsetOf returns the offset of hours and minutes, which have the same sign.
func offsetOf(h, m int) (*datetime.Zone, error) {
	text := ""
	switch {
	case h < -18 || h > 18:
		text = fmt.Sprintf("Zone offset hours not in valid range: value %d is not in the range -18 to 18", h)
	case h > 0 && m < 0:
		text = "Zone offset minutes and seconds must be positive because hours is positive"
	case h < 0 && m > 0:
		text = "Zone offset minutes and seconds must be negative because hours is negative"
	case m < -59 || m > 59:
		text = fmt.Sprintf("Zone offset minutes not in valid range: value %d is not in the range -59 to 59", m)
	case h == 18 && m != 0, h == -18 && m != 0:
		text = "Zone offset not in valid range: -18:00 to +18:00"
	default:
		return datetime.ZoneOfOffset(h*3600 + m*60), nil
	}
	return nil, def.Exception(fact.DateTimeExceptionType, "%s", text)
}

func defaultZone() *datetime.Zone {
	z, _ := datetime.ZoneNamed("UTC")
	return z
}

func zoneNamed(id string) (*datetime.Zone, error) {
	if z, ok := datetime.ZoneNamed(id); ok {
		return z, nil
	}
	for _, c := range id {
		if (c < 'A' || c > 'z' || c > 'Z' && c < 'a') && (c < '0' || c > '9') && c != '/' && c != '_' && c != '-' && c != '+' && c != '.' && c != '~' {
			return nil, def.Exception(fact.DateTimeExceptionType, "Invalid ID for region-based ZoneId, invalid format: %s", id)
		}
	}
	if len(id) < 2 {
		return nil, def.Exception(fact.DateTimeExceptionType, "Invalid ID for region-based ZoneId, invalid format: %s", id)
	}
	return nil, def.Exception(ZoneRulesType, "Unknown time-zone ID: %s", id)
}
