package chrono

import (
	"math"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// unitNanos contains the nanoseconds of the constants of java.util.concurrent.TimeUnit, in the order of the constants.
var unitNanos = []int64{1, 1e3, 1e6, 1e9, 60e9, 3600e9, 86400e9}

// convertUnit converts n from one unit to another. It rounds towards zero; a result out of range is the greatest or least long.
func convertUnit(n int64, from, to *fact.EnumValue) int64 {
	f, t := unitNanos[from.Ordinal], unitNanos[to.Ordinal]
	if f <= t {
		return n / (t / f)
	}
	times := f / t
	switch {
	case n > math.MaxInt64/times:
		return math.MaxInt64
	case n < math.MinInt64/times:
		return math.MinInt64
	}
	return n * times
}

func timeUnitClass() def.Class {
	c := def.Class{Type: timeUnitType, Fields: timeUnits, Methods: []*fact.Method{
		def.Takes(def.M2("convert", func(to *fact.EnumValue, n int64, from *fact.EnumValue) int64 { return convertUnit(n, from, to) }), fact.LongType, timeUnitType),
		def.Gives(chronoUnitType, def.M0("toChronoUnit", func(u *fact.EnumValue) *fact.EnumValue {
			return chronoUnitType.Constant([]string{"NANOS", "MICROS", "MILLIS", "SECONDS", "MINUTES", "HOURS", "DAYS"}[u.Ordinal])
		})),
		def.E2("sleep", func(env *fact.Env, u *fact.EnumValue, n int64) (adapt.None, error) {
			return adapt.None{}, env.Sleep(time.Duration(max(convertUnit(n, u, timeUnitType.Constants[0]), 0)))
		}),
	}}
	for i, name := range []string{"toNanos", "toMicros", "toMillis", "toSeconds", "toMinutes", "toHours", "toDays"} {
		to := timeUnitType.Constants[i]
		c.Methods = append(c.Methods, def.M1(name, func(from *fact.EnumValue, n int64) int64 { return convertUnit(n, from, to) }))
	}
	return c
}
