package chrono

import (
	"slices"
	"time"

	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// datesUntil returns the days from a up to but not including b, in steps of a period.
func datesUntil(env *fact.Env, a, b time.Time, step *period) (*collect.Stream, error) {
	months, last := step.years*12+step.months, datetime.EpochDay(b)
	forth := months > 0 || months == 0 && step.days > 0
	switch {
	case *step == (period{}):
		return nil, def.Exception(fact.IllegalArgumentType, "step is zero")
	case months > 0 && step.days < 0 || months < 0 && step.days > 0:
		return nil, def.Exception(fact.IllegalArgumentType, "period months and days are of opposite sign")
	case forth && last < datetime.EpochDay(a) || !forth && last > datetime.EpochDay(a):
		sign := map[bool]string{true: "<", false: ">"}[forth]
		return nil, def.Exception(fact.IllegalArgumentType, "%s %s %s", fact.ToString(b), sign, fact.ToString(a))
	}
	n := -1
	return collect.Computed(env, func() (_ any, over bool, err error) {
		n++
		day := datetime.LocalDateOf(plusMonths(a, n*months).AddDate(0, 0, n*step.days))
		at := datetime.EpochDay(day)
		return day, forth && at >= last || !forth && at <= last, nil
	}), nil
}

func localDateClass() def.Class {
	t := fact.LocalDateType
	c := point(t, true, false)
	c.addDate()
	c.add(reads("lengthOfMonth", lengthOfMonth), reads("lengthOfYear", lengthOfYear), reads("isLeapYear", isLeap), reads("toEpochDay", datetime.EpochDay),
		def.Gives(fact.LocalDateTimeType, reads("atStartOfDay", datetime.LocalDateTimeOf)),
		def.Gives(fact.ZonedDateTimeType, def.M1("atStartOfDay", zonedAt)),
		def.Gives(fact.LocalDateTimeType, def.Takes(def.M1("atTime", clockOn), fact.LocalTimeType)),
		def.Takes(def.E2("datesUntil", func(env *fact.Env, a, b time.Time) (*collect.Stream, error) {
			return datesUntil(env, a, b, &period{days: 1})
		}), t),
		def.Takes(def.E3("datesUntil", datesUntil), t, periodType),
		def.Takes(def.M1("until", func(a, b time.Time) *period { return periodBetween(a, b) }), t),
	)
	for count := 2; count <= 4; count++ {
		params := slices.Repeat([]*fact.Type{fact.IntType}, count)
		c.add(def.Written("atTime", params, fact.LocalDateTimeType, func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
			d := args[0].Any().(time.Time)
			var v [4]int
			for i := range count {
				v[i] = int(args[i+1].Int())
				if err := checkField([]string{"HOUR_OF_DAY", "MINUTE_OF_HOUR", "SECOND_OF_MINUTE", "NANO_OF_SECOND"}[i], int64(v[i])); err != nil {
					return err
				}
			}
			out.SetAny(datetime.LocalDateTimeOf(time.Date(d.Year(), d.Month(), d.Day(), v[0], v[1], v[2], v[3], time.UTC)))
			return nil
		}))
	}
	c.static(ofFields(0, 3, false, datetime.LocalDate), ofFields(0, 3, true, datetime.LocalDate),
		def.T1("ofEpochDay", func(n int64) (time.Time, error) {
			if err := checkField("EPOCH_DAY", n); err != nil {
				return time.Time{}, err
			}
			return datetime.LocalDateOf(time.Unix(n*86400, 0).UTC()), nil
		}),
		def.T2("ofYearDay", func(y, n int) (time.Time, error) {
			if err := checkField("DAY_OF_YEAR", int64(n)); err != nil {
				return time.Time{}, err
			}
			d := utcDate(y, 1, n)
			if d.Year() != y {
				return d, noSuchDay(y, 0, n, "DAY_OF_YEAR")
			}
			return datetime.LocalDateOf(d), nil
		}),
		def.S2("ofInstant", func(i time.Time, z *datetime.Zone) time.Time { return asClass(i, t, z) }))
	def.Takes(c.statics[len(c.statics)-1], fact.InstantType, fact.ZoneIDType)
	c.fields = map[string]any{"MIN": datetime.LocalDateOf(utcDate(-maxYear, 1, 1)), "MAX": datetime.LocalDateOf(utcDate(maxYear, 12, 31)),
		"EPOCH": datetime.LocalDateOf(utcDate(1970, 1, 1))}
	return c.class()
}

func localTimeClass() def.Class {
	t := fact.LocalTimeType
	c := point(t, false, true)
	c.addClock()
	c.add(reads("toNanoOfDay", datetime.DayNanos), reads("toSecondOfDay", func(d time.Time) int { return int(datetime.DayNanos(d) / 1e9) }),
		def.Gives(fact.LocalDateTimeType, def.Takes(def.M1("atDate", func(clock, day time.Time) time.Time { return clockOn(day, clock) }), fact.LocalDateType)))
	for count := 2; count <= 4; count++ {
		c.static(ofFields(3, count, false, datetime.LocalTime))
	}
	at := func(n int64) time.Time { return datetime.LocalTimeOf(time.Unix(0, n).UTC()) }
	c.static(def.T1("ofSecondOfDay", func(n int64) (time.Time, error) { return at(n * 1e9), checkField("SECOND_OF_DAY", n) }),
		def.T1("ofNanoOfDay", func(n int64) (time.Time, error) { return at(n), checkField("NANO_OF_DAY", n) }))
	c.fields = map[string]any{"MIN": at(0), "MIDNIGHT": at(0), "NOON": at(12 * 3600e9), "MAX": at(86400e9 - 1)}
	return c.class()
}

func localDateTimeClass() def.Class {
	t := fact.LocalDateTimeType
	c := point(t, true, true)
	c.addDate()
	c.addClock()
	c.add(def.Gives(fact.LocalDateType, reads("toLocalDate", datetime.LocalDateOf)), def.Gives(fact.LocalTimeType, reads("toLocalTime", datetime.LocalTimeOf)),
		def.Gives(fact.ZonedDateTimeType, def.M1("atZone", zonedAt)),
		def.Gives(fact.OffsetDateTimeType, def.Takes(def.M1("atOffset", offsetAt), fact.ZoneOffsetType)),
		def.Gives(fact.InstantType, def.Takes(def.M1("toInstant", func(d time.Time, z *datetime.Zone) time.Time { return datetime.InstantOf(resolved(d, z)) }), fact.ZoneOffsetType)),
		def.Takes(def.M1("toEpochSecond", func(d time.Time, z *datetime.Zone) int64 { return resolved(d, z).Unix() }), fact.ZoneOffsetType),
	)
	for count := 5; count <= 7; count++ {
		c.static(ofFields(0, count, false, datetime.LocalDateTime), ofFields(0, count, true, datetime.LocalDateTime))
	}
	c.static(def.Takes(def.S2("of", clockOn), fact.LocalDateType, fact.LocalTimeType),
		def.Takes(def.S2("ofInstant", func(i time.Time, z *datetime.Zone) time.Time { return asClass(i, t, z) }), fact.InstantType, fact.ZoneIDType),
		def.Takes(def.T3("ofEpochSecond", func(s int64, n int, z *datetime.Zone) (time.Time, error) {
			return asClass(time.Unix(s, int64(n)), t, z), checkField("NANO_OF_SECOND", int64(n))
		}), fact.LongType, fact.IntType, fact.ZoneOffsetType))
	c.fields = map[string]any{"MIN": datetime.LocalDateTimeOf(utcDate(-maxYear, 1, 1)),
		"MAX": datetime.LocalDateTimeOf(time.Date(maxYear, 12, 31, 23, 59, 59, 999_999_999, time.UTC))}
	return c.class()
}

func lengthOfYear(d time.Time) int {
	if isLeap(d) {
		return 366
	}
	return 365
}

func isLeap(d time.Time) bool { return leapYear(d.Year()) }
