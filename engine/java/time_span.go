package java

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"whenthen/internal/fact"
)

// period is java.time.Period. Periods do not change.
type period struct{ years, months, days int }

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

func (p *period) times(n int) *period { return &period{p.years * n, p.months * n, p.days * n} }

func (p *period) plus(q *period) *period {
	return &period{p.years + q.years, p.months + q.months, p.days + q.days}
}

// periodBetween counts years, months and days from a to b.
func periodBetween(a, b time.Time) *period {
	months := (b.Year()-a.Year())*12 + int(b.Month()) - int(a.Month())
	days := b.Day() - a.Day()
	if months > 0 && days < 0 {
		months--
		days = int(epochDay(b) - epochDay(plusMonths(a, months)))
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
		return nil, exception(fact.DateTimeParseType, "Text cannot be parsed to a Period")
	}
	return p, nil
}

func plusPeriod(t time.Time, p *period) (time.Time, error) {
	return datePlus(t, 12*p.years+p.months, p.days)
}

func plusDuration(t time.Time, d *fact.DurationValue) (time.Time, error) {
	return moved(t, d.Seconds, int64(d.Nanos))
}

type duration = *fact.DurationValue

func negated(d duration) duration {
	x, _ := fact.DurationOfNanos(new(big.Int).Neg(d.Total()))
	return x
}

// durationOf makes a duration of so many spans of nanoseconds.
func durationOf(n int64, span int64) (duration, error) {
	return inRange(new(big.Int).Mul(big.NewInt(n), big.NewInt(span)))
}

func inRange(nanos *big.Int) (duration, error) {
	d, ok := fact.DurationOfNanos(nanos)
	if !ok {
		return nil, exception(fact.ArithmeticType, "long overflow")
	}
	return d, nil
}

func exactSpan(u *fact.EnumValue) (int64, error) {
	x := unitsByName[u.Name]
	if x.months > 0 || x.days > 1 {
		return 0, exception(unsupportedTemporalType, "Unit must not have an estimated duration")
	}
	return x.nanos + x.days*86400e9, nil
}

// durationBetween is Duration.between: of moments in the class of the first.
func durationBetween(a, b time.Time) (duration, error) {
	if fact.DateClass(a) == fact.LocalDateType {
		return nil, exception(unsupportedTemporalType, "Unsupported unit: Seconds")
	}
	b, err := convertTo(b, fact.DateClass(a))
	if err != nil {
		return nil, err
	}
	nanos := new(big.Int).Mul(big.NewInt(b.Unix()-a.Unix()), big.NewInt(1e9))
	return inRange(nanos.Add(nanos, big.NewInt(int64(b.Nanosecond()-a.Nanosecond()))))
}

func spanClasses() []class { return []class{durationClass(), periodClass()} }

func durationClass() class {
	c := class{typ: fact.DurationType, fields: map[string]any{"ZERO": &fact.DurationValue{}}}
	whole := func(d duration, span int64) (int64, error) {
		n := d.Total()
		n.Quo(n, big.NewInt(span))
		if !n.IsInt64() {
			return 0, exception(fact.ArithmeticType, "long overflow")
		}
		return n.Int64(), nil
	}
	for name, span := range map[string]int64{"Nanos": 1, "Millis": 1e6, "Seconds": 1e9, "Minutes": 60e9, "Hours": 3600e9, "Days": 86400e9} {
		c.methods = append(c.methods,
			e1("plus"+name, func(d duration, n int64) (duration, error) {
				x := new(big.Int).Mul(big.NewInt(n), big.NewInt(span))
				return inRange(x.Add(x, d.Total()))
			}),
			e1("minus"+name, func(d duration, n int64) (duration, error) {
				x := new(big.Int).Mul(big.NewInt(n), big.NewInt(-span))
				return inRange(x.Add(x, d.Total()))
			}),
			e0("to"+name, func(d duration) (int64, error) { return floorWhole(d, span, whole) }))
		c.statics = append(c.statics, t1("of"+name, func(n int64) (duration, error) { return durationOf(n, span) }))
	}
	for name, part := range map[string][2]int64{"Hours": {3600, 24}, "Minutes": {60, 60}, "Seconds": {1, 60}} {
		c.methods = append(c.methods, m0("to"+name+"Part", func(d duration) int { return int(d.Seconds / part[0] % part[1]) }))
	}
	c.methods = append(c.methods,
		m0("toDaysPart", func(d duration) int64 { return d.Seconds / 86400 }), m0("toMillisPart", func(d duration) int { return int(d.Nanos / 1e6) }),
		m0("toNanosPart", func(d duration) int { return int(d.Nanos) }),
		m0("getSeconds", func(d duration) int64 { return d.Seconds }), m0("getNano", func(d duration) int { return int(d.Nanos) }),
		m0("isZero", func(d duration) bool { return d.Seconds == 0 && d.Nanos == 0 }), m0("isNegative", func(d duration) bool { return d.Seconds < 0 }),
		m0("negated", negated), m0("abs", func(d duration) duration {
			if d.Seconds < 0 {
				return negated(d)
			}
			return d
		}),
		e1("plus", func(d, x duration) (duration, error) { return inRange(new(big.Int).Add(d.Total(), x.Total())) }),
		e1("minus", func(d, x duration) (duration, error) { return inRange(new(big.Int).Sub(d.Total(), x.Total())) }),
		e1("multipliedBy", func(d duration, n int64) (duration, error) {
			return inRange(new(big.Int).Mul(d.Total(), big.NewInt(n)))
		}),
		e1("dividedBy", func(d duration, n int64) (duration, error) {
			if n == 0 {
				return nil, exception(fact.ArithmeticType, "Cannot divide by zero")
			}
			return inRange(new(big.Int).Quo(d.Total(), big.NewInt(n)))
		}),
		e1("dividedBy", func(d, x duration) (int64, error) {
			if x.Total().Sign() == 0 {
				return 0, exception(fact.ArithmeticType, "Cannot divide by zero")
			}
			return new(big.Int).Quo(d.Total(), x.Total()).Int64(), nil
		}),
		m1("compareTo", func(d, x duration) int { return d.Cmp(x) }),
		e1("addTo", func(d duration, t time.Time) (time.Time, error) { return plusDuration(t, d) }),
		m1("withSeconds", func(d duration, n int64) duration { return &fact.DurationValue{Seconds: n, Nanos: d.Nanos} }),
	)
	spanned := func(name string, sign int64) *fact.Method {
		return takes(e2(name, func(d duration, n int64, u *fact.EnumValue) (duration, error) {
			span, err := exactSpan(u)
			if err != nil {
				return nil, err
			}
			x := new(big.Int).Mul(big.NewInt(n), big.NewInt(sign*span))
			return inRange(x.Add(x, d.Total()))
		}), fact.LongType, chronoUnitType)
	}
	c.methods = append(c.methods, spanned("plus", 1), spanned("minus", -1))
	c.statics = append(c.statics,
		takes(t2("between", durationBetween), fact.Comparable, fact.Comparable),
		takes(t2("of", func(n int64, u *fact.EnumValue) (duration, error) {
			span, err := exactSpan(u)
			if err != nil {
				return nil, err
			}
			return durationOf(n, span)
		}), fact.LongType, chronoUnitType),
		t2("ofSeconds", func(s, n int64) (duration, error) {
			x := new(big.Int).Mul(big.NewInt(s), big.NewInt(1e9))
			return inRange(x.Add(x, big.NewInt(n)))
		}),
		t1("parse", func(s string) (duration, error) {
			if d, ok := fact.ParseDuration(s); ok {
				return d, nil
			}
			return nil, exception(fact.DateTimeParseType, "Text cannot be parsed to a Duration")
		}))
	return c
}

// floorWhole is toMinutes and its kin: seconds are rounded down, what is smaller counts towards them.
func floorWhole(d duration, span int64, whole func(duration, int64) (int64, error)) (int64, error) {
	if span >= 1e9 {
		return d.Seconds / (span / 1e9), nil
	}
	n := d.Total()
	n.Div(n, big.NewInt(span))
	if !n.IsInt64() {
		return 0, exception(fact.ArithmeticType, "long overflow")
	}
	return n.Int64(), nil
}

func periodClass() class {
	type p = *period
	c := class{typ: periodType, fields: map[string]any{"ZERO": &period{}}}
	part := func(name string, get func(p) int, with func(p, int) p) {
		c.methods = append(c.methods, m0("get"+name, get), m1("with"+name, with),
			m1("plus"+name, func(x p, n int64) p { return with(x, get(x)+int(n)) }), m1("minus"+name, func(x p, n int64) p { return with(x, get(x)-int(n)) }))
	}
	part("Years", func(x p) int { return x.years }, func(x p, n int) p { return &period{n, x.months, x.days} })
	part("Months", func(x p) int { return x.months }, func(x p, n int) p { return &period{x.years, n, x.days} })
	part("Days", func(x p) int { return x.days }, func(x p, n int) p { return &period{x.years, x.months, n} })
	c.methods = append(c.methods,
		m0("toTotalMonths", func(x p) int64 { return int64(x.years)*12 + int64(x.months) }), m0("negated", func(x p) p { return x.times(-1) }),
		m0("isZero", func(x p) bool { return *x == period{} }), m0("isNegative", func(x p) bool { return x.years < 0 || x.months < 0 || x.days < 0 }),
		m0("normalized", func(x p) p { n := x.years*12 + x.months; return &period{n / 12, n % 12, x.days} }),
		m1("multipliedBy", func(x p, n int) p { return x.times(n) }), m1("plus", p.plus), m1("minus", func(x, y p) p { return x.plus(y.times(-1)) }),
		takes(e1("get", func(x p, u *fact.EnumValue) (int64, error) {
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
		e1("addTo", func(x p, t time.Time) (time.Time, error) { return plusPeriod(t, x) }))
	c.statics = append(c.statics, t3("of", func(y, m, d int) (p, error) { return &period{y, m, d}, nil }),
		s1("ofYears", func(n int) p { return &period{years: n} }), s1("ofMonths", func(n int) p { return &period{months: n} }),
		s1("ofDays", func(n int) p { return &period{days: n} }), s1("ofWeeks", func(n int) p { return &period{days: 7 * n} }),
		takes(s2("between", periodBetween), fact.LocalDateType, fact.LocalDateType), t1("parse", parsePeriod))
	return c
}

// yearValue, yearMonth and monthDay are what their names say in java.time.
type (
	yearValue struct{ y int }
	yearMonth struct{ y, m int }
	monthDay  struct{ m, d int }
)

func (y *yearValue) String() string    { return strconv.Itoa(y.y) }
func (y *yearValue) Equals(v any) bool { x, ok := v.(*yearValue); return ok && *x == *y }
func (y *yearValue) HashCode() int     { return y.y }
func (y *yearMonth) String() string    { return fact.YearText(y.y) + fmt.Sprintf("-%02d", y.m) }
func (y *yearMonth) Equals(v any) bool { x, ok := v.(*yearMonth); return ok && *x == *y }
func (y *yearMonth) HashCode() int     { return y.y ^ y.m<<27 }
func (y *monthDay) String() string     { return fmt.Sprintf("--%02d-%02d", y.m, y.d) }
func (y *monthDay) Equals(v any) bool  { x, ok := v.(*monthDay); return ok && *x == *y }
func (y *monthDay) HashCode() int      { return y.m<<6 + y.d }

// CompareFact orders values of one class.
func (y *yearValue) CompareFact(v any) (int, error) {
	x, err := arg[*yearValue](v)
	if err != nil {
		return 0, err
	}
	return y.y - x.y, nil
}

// CompareFact orders values of one class.
func (y *yearMonth) CompareFact(v any) (int, error) {
	x, err := arg[*yearMonth](v)
	if err != nil {
		return 0, err
	}
	if y.y != x.y {
		return y.y - x.y, nil
	}
	return y.m - x.m, nil
}

// CompareFact orders values of one class.
func (y *monthDay) CompareFact(v any) (int, error) {
	x, err := arg[*monthDay](v)
	if err != nil {
		return 0, err
	}
	if y.m != x.m {
		return y.m - x.m, nil
	}
	return y.d - x.d, nil
}

// day is a day of the month, for arithmetic.
func (y *yearMonth) day(d int) time.Time { return fact.LocalDateOf(utcDate(y.y, y.m, d, 0, 0, 0)) }

func (y *yearMonth) plus(months int64) (*yearMonth, error) {
	n := int64(y.y)*12 + int64(y.m) - 1 + months
	out := &yearMonth{int(quotient(n, 12)), int(modulo(n, 12)) + 1}
	return out, checkField("YEAR", int64(out.y))
}

func monthsOf(t time.Time) *yearMonth { return &yearMonth{t.Year(), int(t.Month())} }

// calendarPartClasses are Year, YearMonth and MonthDay.
func calendarPartClasses(now func() time.Time) []class {
	return []class{yearClass(now), yearMonthClass(now), monthDayClass(now)}
}

func ordering[T interface{ CompareFact(any) (int, error) }]() []*fact.Method {
	return []*fact.Method{
		e1("compareTo", func(a, b T) (int, error) { return a.CompareFact(b) }),
		e1("isBefore", func(a, b T) (bool, error) { c, err := a.CompareFact(b); return c < 0, err }),
		e1("isAfter", func(a, b T) (bool, error) { c, err := a.CompareFact(b); return c > 0, err }),
	}
}

func yearMonthClass(now func() time.Time) class {
	type ym = *yearMonth
	made := func(y, m int) (ym, error) {
		if err := checkField("YEAR", int64(y)); err != nil {
			return nil, err
		}
		return &yearMonth{y, m}, checkField("MONTH_OF_YEAR", int64(m))
	}
	return class{typ: yearMonthType,
		methods: append(ordering[ym](),
			m0("getYear", func(y ym) int { return y.y }), m0("getMonthValue", func(y ym) int { return y.m }),
			gives(monthType, m0("getMonth", func(y ym) any { return monthType.Constants[y.m-1] })),
			m0("lengthOfMonth", func(y ym) int { return lengthOfMonth(y.day(1)) }), m0("lengthOfYear", func(y ym) int { return lengthOfYear(y.day(1)) }),
			m0("isLeapYear", func(y ym) bool { return isLeap(y.day(1)) }),
			e1("plusMonths", func(y ym, n int64) (ym, error) { return y.plus(n) }), e1("minusMonths", func(y ym, n int64) (ym, error) { return y.plus(-n) }),
			e1("plusYears", func(y ym, n int64) (ym, error) { return y.plus(12 * n) }), e1("minusYears", func(y ym, n int64) (ym, error) { return y.plus(-12 * n) }),
			e1("withYear", func(y ym, n int) (ym, error) { return made(n, y.m) }), e1("withMonth", func(y ym, n int) (ym, error) { return made(y.y, n) }),
			gives(fact.LocalDateType, m0("atEndOfMonth", func(y ym) time.Time { return y.day(lengthOfMonth(y.day(1))) })),
			gives(fact.LocalDateType, e1("atDay", func(y ym, d int) (time.Time, error) {
				return withField(y.day(1), chronoFields["DAY_OF_MONTH"].(*fact.EnumValue), int64(d))
			})),
			m1("isValidDay", func(y ym, d int) bool { return d >= 1 && d <= lengthOfMonth(y.day(1)) }),
			takes(e1("format", func(y ym, p *datePattern) (string, error) { return p.formatPoint(y.day(1)) }), dateFormatter)),
		statics: []*fact.Method{s0("now", func() ym { return monthsOf(now()) }), t2("of", made),
			takes(t2("of", func(y int, m *fact.EnumValue) (ym, error) { return made(y, m.Ordinal+1) }), fact.IntType, monthType),
			takes(t1("from", func(t time.Time) (ym, error) { return monthsOf(t), nil }), fact.Comparable),
			t1("parse", func(s string) (ym, error) {
				d, err := monthFormat.parsePoint(s, yearMonthType)
				return monthsOf(d), err
			}),
			takes(t2("parse", func(s string, p *datePattern) (ym, error) {
				d, err := p.parsePoint(s, yearMonthType)
				return monthsOf(d), err
			}), fact.StringType, dateFormatter)},
	}
}

func yearClass(now func() time.Time) class {
	type y = *yearValue
	day := func(x y, n int) time.Time { return fact.LocalDateOf(utcDate(x.y, 1, n, 0, 0, 0)) }
	return class{typ: yearType, fields: map[string]any{"MIN_VALUE": -maxYear, "MAX_VALUE": maxYear},
		methods: append(ordering[y](), m0("getValue", func(x y) int { return x.y }), m0("isLeap", func(x y) bool { return isLeap(day(x, 1)) }),
			m0("length", func(x y) int { return lengthOfYear(day(x, 1)) }), m1("plusYears", func(x y, n int64) y { return &yearValue{x.y + int(n)} }),
			m1("minusYears", func(x y, n int64) y { return &yearValue{x.y - int(n)} }), gives(fact.LocalDateType, m1("atDay", day)),
			m1("atMonth", func(x y, m int) *yearMonth { return &yearMonth{x.y, m} })),
		statics: []*fact.Method{s0("now", func() y { return &yearValue{now().Year()} }),
			t1("of", func(n int) (y, error) { return &yearValue{n}, checkField("YEAR", int64(n)) }),
			s1("isLeap", func(n int64) bool { return n%4 == 0 && (n%100 != 0 || n%400 == 0) }),
			takes(t1("from", func(t time.Time) (y, error) { return &yearValue{t.Year()}, nil }), fact.Comparable),
			t1("parse", func(s string) (y, error) {
				n, err := strconv.Atoi(s)
				if err != nil || len(s) < 4 {
					return nil, unparsed(s, 0)
				}
				return &yearValue{n}, nil
			})},
	}
}

func monthDayClass(now func() time.Time) class {
	type md = *monthDay
	made := func(m, d int) (md, error) {
		if err := checkField("MONTH_OF_YEAR", int64(m)); err != nil {
			return nil, err
		}
		if err := checkField("DAY_OF_MONTH", int64(d)); err != nil {
			return nil, err
		}
		if d > lengthOfMonth(utcDate(2000, m, 1, 0, 0, 0)) {
			return nil, exception(fact.DateTimeExceptionType, "Illegal value for DayOfMonth field, value %d is not valid for month %s", d, strings.ToUpper(time.Month(m).String()))
		}
		return &monthDay{m, d}, nil
	}
	return class{typ: monthDayType,
		methods: append(ordering[md](), m0("getMonthValue", func(x md) int { return x.m }), m0("getDayOfMonth", func(x md) int { return x.d }),
			gives(monthType, m0("getMonth", func(x md) any { return monthType.Constants[x.m-1] })),
			gives(fact.LocalDateType, m1("atYear", func(x md, y int) time.Time {
				return fact.LocalDateOf(utcDate(y, x.m, min(x.d, lengthOfMonth(utcDate(y, x.m, 1, 0, 0, 0))), 0, 0, 0))
			}))),
		statics: []*fact.Method{t2("of", made), s0("now", func() md { n := now(); return &monthDay{int(n.Month()), n.Day()} }),
			takes(t1("from", func(t time.Time) (md, error) { return &monthDay{int(t.Month()), t.Day()}, nil }), fact.Comparable)},
	}
}
