package chrono

import (
	"math/big"
	"strconv"
	"strings"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// period is an immutable java.time.Period.
type period struct{ years, months, days int }

func (*period) JavaClass() *fact.Type { return periodType }

func (p *period) String() string {
	if *p == (period{}) {
		return "P0D"
	}
	text := "P"
	for _, x := range []struct {
		n    int
		unit string
	}{{p.years, "Y"}, {p.months, "M"}, {p.days, "D"}} {
		if x.n != 0 {
			text += strconv.Itoa(x.n) + x.unit
		}
	}
	return text
}

func (p *period) Equals(v any) bool {
	q, ok := v.(*period)
	return ok && *p == *q
}

func (p *period) HashCode() int {
	rotate := func(n, by int) int32 { return int32(uint32(n)<<by | uint32(n)>>(32-by)) }
	return int(int32(p.years) + rotate(p.months, 8) + rotate(p.days, 16))
}

// newPeriod returns an exception for a number that is no int of Java.
func newPeriod(years, months, days int) (*period, error) {
	for _, n := range []int{years, months, days} {
		if n != int(int32(n)) {
			return nil, def.Exception(fact.ArithmeticType, "integer overflow")
		}
	}
	return &period{years, months, days}, nil
}

func (p *period) times(n int) (*period, error) { return newPeriod(p.years*n, p.months*n, p.days*n) }

func (p *period) plus(q *period) (*period, error) {
	return newPeriod(p.years+q.years, p.months+q.months, p.days+q.days)
}

func (p *period) minus(q *period) (*period, error) {
	return newPeriod(p.years-q.years, p.months-q.months, p.days-q.days)
}

// periodBetween returns the years, months and days from a to b.
func periodBetween(a, b time.Time) *period {
	months := (b.Year()-a.Year())*12 + int(b.Month()) - int(a.Month())
	days := b.Day() - a.Day()
	if months > 0 && days < 0 {
		months--
		days = int(datetime.EpochDay(b) - datetime.EpochDay(plusMonths(a, months)))
	} else if months < 0 && days > 0 {
		months++
		days -= lengthOfMonth(b)
	}
	return &period{months / 12, months % 12, days}
}

func parsePeriod(s string) (*period, error) {
	rest := strings.ToUpper(s)
	sign := 1
	if strings.HasPrefix(rest, "-") || strings.HasPrefix(rest, "+") {
		if rest[0] == '-' {
			sign = -1
		}
		rest = rest[1:]
	}
	rest, ok := strings.CutPrefix(rest, "P")
	p, units := &period{}, "YMWD"
	for ok = ok && rest != ""; ok && rest != ""; {
		i := strings.IndexAny(rest, units)
		if i < 1 {
			ok = false
			break
		}
		n, err := strconv.Atoi(rest[:i])
		ok = err == nil
		switch n *= sign; rest[i] {
		case 'Y':
			p.years = n
		case 'M':
			p.months = n
		case 'W':
			p.days += 7 * n
		case 'D':
			p.days += n
		}
		units = units[strings.IndexByte(units, rest[i])+1:]
		rest = rest[i+1:]
		if units == "" && rest != "" {
			ok = false
		}
	}
	if !ok {
		return nil, def.Exception(fact.DateTimeParseType, "Text cannot be parsed to a Period")
	}
	return p, nil
}

func plusPeriod(t time.Time, p *period) (time.Time, error) {
	return datePlus(t, 12*p.years+p.months, p.days)
}

func plusDuration(t time.Time, d *datetime.Duration) (time.Time, error) {
	return moved(t, d.Seconds, int64(d.Nanos))
}

type duration = *datetime.Duration

func negated(d duration) duration {
	x, _ := datetime.DurationOfNanos(new(big.Int).Neg(d.Total()))
	return x
}

// durationOf returns a duration of n times span nanoseconds.
func durationOf(n, span int64) (duration, error) { return lengthened(new(big.Int), n, span) }

// lengthened returns a duration of nanos nanoseconds plus n times span nanoseconds.
func lengthened(nanos *big.Int, n, span int64) (duration, error) {
	x := new(big.Int).Mul(big.NewInt(n), big.NewInt(span))
	return inRange(x.Add(x, nanos))
}

func inRange(nanos *big.Int) (duration, error) {
	d, ok := datetime.DurationOfNanos(nanos)
	if !ok {
		return nil, def.Exception(fact.ArithmeticType, "long overflow")
	}
	return d, nil
}

func exactSpan(u *fact.EnumValue) (int64, error) {
	x := unitOf(u)
	if x.nanos == 0 && x.days != 1 {
		return 0, def.Exception(UnsupportedTemporalType, "Unit must not have an estimated duration")
	}
	return x.nanos + x.days*86400e9, nil
}

// durationBetween implements Duration.between. b is converted to the class of a.
func durationBetween(a, b time.Time) (duration, error) {
	if fact.DateClass(a) == fact.LocalDateType {
		return nil, def.Exception(UnsupportedTemporalType, "Unsupported unit: Seconds")
	}
	b, err := convertTo(b, fact.DateClass(a))
	if err != nil {
		return nil, err
	}
	return lengthened(big.NewInt(int64(b.Nanosecond()-a.Nanosecond())), b.Unix()-a.Unix(), 1e9)
}

func durationClass() def.Class {
	c := def.Class{Type: fact.DurationType, Fields: map[string]any{"ZERO": &datetime.Duration{}}}
	addUnits(&c)
	c.Methods = append(c.Methods,
		def.M0("toDaysPart", func(d duration) int64 { return d.Seconds / 86400 }), def.M0("toMillisPart", func(d duration) int { return int(d.Nanos / 1e6) }),
		def.M0("toNanosPart", func(d duration) int { return int(d.Nanos) }),
		def.M0("getSeconds", func(d duration) int64 { return d.Seconds }), def.M0("getNano", func(d duration) int { return int(d.Nanos) }),
		def.M0("isZero", func(d duration) bool { return d.Seconds == 0 && d.Nanos == 0 }), def.M0("isNegative", func(d duration) bool { return d.Seconds < 0 }),
		def.M0("negated", negated), def.M0("abs", func(d duration) duration {
			if d.Seconds < 0 {
				return negated(d)
			}
			return d
		}),
		def.E1("plus", func(d, x duration) (duration, error) { return inRange(new(big.Int).Add(d.Total(), x.Total())) }),
		def.E1("minus", func(d, x duration) (duration, error) { return inRange(new(big.Int).Sub(d.Total(), x.Total())) }),
		def.E1("multipliedBy", func(d duration, n int64) (duration, error) {
			return inRange(new(big.Int).Mul(d.Total(), big.NewInt(n)))
		}),
		def.E1("dividedBy", func(d duration, n int64) (duration, error) {
			if n == 0 {
				return nil, def.Exception(fact.ArithmeticType, "Cannot divide by zero")
			}
			return inRange(new(big.Int).Quo(d.Total(), big.NewInt(n)))
		}),
		def.E1("dividedBy", func(d, x duration) (int64, error) {
			if x.Total().Sign() == 0 {
				return 0, def.Exception(fact.ArithmeticType, "Cannot divide by zero")
			}
			return new(big.Int).Quo(d.Total(), x.Total()).Int64(), nil
		}),
		def.E1("truncatedTo", func(d duration, u *fact.EnumValue) (duration, error) {
			span := unitOf(u).nanos
			if u.Name == "DAYS" {
				span = 86400e9
			}
			if span == 0 {
				return nil, def.Exception(UnsupportedTemporalType, "Unit is too large to be used for truncation")
			}
			n := big.NewInt(int64(span))
			return inRange(n.Mul(new(big.Int).Quo(d.Total(), n), n))
		}),
		def.M1("compareTo", func(d, x duration) int { return d.Cmp(x) }),
		addTo(func(d duration, t time.Time) (time.Time, error) { return plusDuration(t, d) }),
		def.M1("withSeconds", func(d duration, n int64) duration { return &datetime.Duration{Seconds: n, Nanos: d.Nanos} }),
	)
	c.Statics = append(c.Statics,
		def.Takes(def.T2("between", durationBetween), fact.Comparable, fact.Comparable),
		def.T2("ofSeconds", func(s, n int64) (duration, error) {
			return lengthened(big.NewInt(n), s, 1e9)
		}),
		def.T1("parse", func(s string) (duration, error) {
			if d, ok := datetime.ParseDuration(s); ok {
				return d, nil
			}
			return nil, def.Exception(fact.DateTimeParseType, "Text cannot be parsed to a Duration")
		}))
	return c
}

// addUnits adds the members of Duration that exist for each of several units, and those that get a unit.
func addUnits(c *def.Class) {
	type unit struct {
		name string
		span int64
	}
	for _, u := range []unit{{"Nanos", 1}, {"Millis", 1e6}, {"Seconds", 1e9}, {"Minutes", 60e9}, {"Hours", 3600e9}, {"Days", 86400e9}} {
		name, span := u.name, u.span
		c.Methods = append(c.Methods,
			def.E1("plus"+name, func(d duration, n int64) (duration, error) { return lengthened(d.Total(), n, span) }),
			def.E1("minus"+name, func(d duration, n int64) (duration, error) { return lengthened(d.Total(), n, -span) }),
			def.E0("to"+name, func(d duration) (int64, error) { return inUnits(d, span) }))
		c.Statics = append(c.Statics, def.T1("of"+name, func(n int64) (duration, error) { return durationOf(n, span) }))
	}
	part := func(name string, seconds, count int64) *fact.Method {
		return def.M0("to"+name+"Part", func(d duration) int { return int(d.Seconds / seconds % count) })
	}
	c.Methods = append(c.Methods, part("Hours", 3600, 24), part("Minutes", 60, 60), part("Seconds", 1, 60))
	spanned := func(name string, sign int64) *fact.Method {
		return def.Takes(def.E2(name, func(d duration, n int64, u *fact.EnumValue) (duration, error) {
			span, err := exactSpan(u)
			if err != nil {
				return nil, err
			}
			return lengthened(d.Total(), n, sign*span)
		}), fact.LongType, chronoUnitType)
	}
	c.Methods = append(c.Methods, spanned("plus", 1), spanned("minus", -1))
	c.Statics = append(c.Statics, def.Takes(def.T2("of", func(n int64, u *fact.EnumValue) (duration, error) {
		span, err := exactSpan(u)
		if err != nil {
			return nil, err
		}
		return durationOf(n, span)
	}), fact.LongType, chronoUnitType))
}

// inUnits implements toMinutes and similar methods. Units of a second and more are counted from the whole seconds only, as in Java.
func inUnits(d duration, span int64) (int64, error) {
	if span >= 1e9 {
		return d.Seconds / (span / 1e9), nil
	}
	n := d.Total()
	n.Quo(n, big.NewInt(span))
	if !n.IsInt64() {
		return 0, def.Exception(fact.ArithmeticType, "long overflow")
	}
	return n.Int64(), nil
}

// addTo returns the method that adds a span of time to a point in time of any class.
func addTo[T any](plus func(T, time.Time) (time.Time, error)) *fact.Method {
	return def.GivesBy(def.First, def.Gives(fact.Comparable, def.Takes(def.E1("addTo", plus), fact.Comparable)))
}

func periodClass() def.Class {
	type p = *period
	c := def.Class{Type: periodType, Fields: map[string]any{"ZERO": &period{}}}
	part := func(name string, get func(p) int, with func(p, int) (p, error)) {
		// A number outside of this range stays outside of that of an int, whatever is added.
		bounded := func(n int64) int { return int(min(max(n, -1<<40), 1<<40)) }
		c.Methods = append(c.Methods, def.M0("get"+name, get), def.E1("with"+name, with),
			def.E1("plus"+name, func(x p, n int64) (p, error) { return with(x, get(x)+bounded(n)) }),
			def.E1("minus"+name, func(x p, n int64) (p, error) { return with(x, get(x)-bounded(n)) }))
	}
	part("Years", func(x p) int { return x.years }, func(x p, n int) (p, error) { return newPeriod(n, x.months, x.days) })
	part("Months", func(x p) int { return x.months }, func(x p, n int) (p, error) { return newPeriod(x.years, n, x.days) })
	part("Days", func(x p) int { return x.days }, func(x p, n int) (p, error) { return newPeriod(x.years, x.months, n) })
	c.Methods = append(c.Methods,
		def.M0("toTotalMonths", func(x p) int64 { return int64(x.years)*12 + int64(x.months) }), def.E0("negated", func(x p) (p, error) { return x.times(-1) }),
		def.M0("isZero", func(x p) bool { return *x == period{} }), def.M0("isNegative", func(x p) bool { return x.years < 0 || x.months < 0 || x.days < 0 }),
		def.M0("normalized", func(x p) p { n := x.years*12 + x.months; return &period{n / 12, n % 12, x.days} }),
		def.E1("multipliedBy", p.times), def.E1("plus", p.plus), def.E1("minus", p.minus),
		def.Takes(def.E1("get", func(x p, u *fact.EnumValue) (int64, error) {
			switch u.Name {
			case "YEARS":
				return int64(x.years), nil
			case "MONTHS":
				return int64(x.months), nil
			case "DAYS":
				return int64(x.days), nil
			}
			return 0, unsupportedUnit(u)
		}), chronoUnitType),
		addTo(func(x p, t time.Time) (time.Time, error) { return plusPeriod(t, x) }))
	c.Statics = append(c.Statics, def.T3("of", func(y, m, d int) (p, error) { return &period{y, m, d}, nil }),
		def.S1("ofYears", func(n int) p { return &period{years: n} }), def.S1("ofMonths", func(n int) p { return &period{months: n} }),
		def.S1("ofDays", func(n int) p { return &period{days: n} }), def.T1("ofWeeks", func(n int) (p, error) { return newPeriod(0, 0, 7*n) }),
		def.Takes(def.S2("between", periodBetween), fact.LocalDateType, fact.LocalDateType), def.T1("parse", parsePeriod))
	return c
}
