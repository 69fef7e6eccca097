package chrono

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// yearValue, yearMonth and monthDay implement the java.time classes Year, YearMonth and MonthDay.
type (
	yearValue struct{ y int }
	yearMonth struct{ y, m int }
	monthDay  struct{ m, d int }
)

func (*yearValue) JavaClass() *fact.Type { return yearType }
func (*yearMonth) JavaClass() *fact.Type { return yearMonthType }
func (*monthDay) JavaClass() *fact.Type  { return monthDayType }

func (y *yearValue) String() string    { return strconv.Itoa(y.y) }
func (y *yearValue) Equals(v any) bool { x, ok := v.(*yearValue); return ok && *x == *y }
func (y *yearValue) HashCode() int     { return y.y }
func (y *yearMonth) String() string    { return datetime.YearText(y.y) + fmt.Sprintf("-%02d", y.m) }
func (y *yearMonth) Equals(v any) bool { x, ok := v.(*yearMonth); return ok && *x == *y }
func (y *yearMonth) HashCode() int     { return y.y ^ y.m<<27 }
func (y *monthDay) String() string     { return fmt.Sprintf("--%02d-%02d", y.m, y.d) }
func (y *monthDay) Equals(v any) bool  { x, ok := v.(*monthDay); return ok && *x == *y }
func (y *monthDay) HashCode() int      { return y.m<<6 + y.d }

// CompareFact compares values of the same class.
func (y *yearValue) CompareFact(v any) (int, error) {
	return def.Order(v, func(x *yearValue) int { return y.y - x.y })
}

// CompareFact compares values of the same class.
func (y *yearMonth) CompareFact(v any) (int, error) {
	return def.Order(v, func(x *yearMonth) int { return cmp.Or(y.y-x.y, y.m-x.m) })
}

// CompareFact compares values of the same class.
func (y *monthDay) CompareFact(v any) (int, error) {
	return def.Order(v, func(x *monthDay) int { return cmp.Or(y.m-x.m, y.d-x.d) })
}

// day returns a day of the month as a date, for arithmetic.
func (y *yearMonth) day(d int) time.Time { return datetime.LocalDateOf(utcDate(y.y, y.m, d)) }

func (y *yearMonth) plus(months int64) (*yearMonth, error) {
	n := int64(y.y)*12 + int64(y.m) - 1 + months
	out := &yearMonth{int(def.FloorDiv(n, 12)), int(def.FloorMod(n, 12)) + 1}
	return out, checkField("YEAR", int64(out.y))
}

func monthsOf(t time.Time) *yearMonth { return &yearMonth{t.Year(), int(t.Month())} }

// onClock returns the method now of a class for a given clock.
func onClock[T any](of func(time.Time) T) *fact.Method {
	return def.T1("now", func(c *clock) (T, error) { t, err := c.at(fact.LocalDateType); return of(t), err })
}

func ordering[T interface{ CompareFact(any) (int, error) }]() []*fact.Method {
	return []*fact.Method{
		def.E1("compareTo", func(a, b T) (int, error) { return a.CompareFact(b) }),
		def.E1("isBefore", func(a, b T) (bool, error) { c, err := a.CompareFact(b); return c < 0, err }),
		def.E1("isAfter", func(a, b T) (bool, error) { c, err := a.CompareFact(b); return c > 0, err }),
	}
}

// monthOf implements YearMonth.of.
func monthOf(y, m int) (*yearMonth, error) {
	if err := checkField("YEAR", int64(y)); err != nil {
		return nil, err
	}
	return &yearMonth{y, m}, checkField("MONTH_OF_YEAR", int64(m))
}

// monthsIn returns how many months a unit has, if that is certain.
func monthsIn(u *fact.EnumValue) (int64, error) {
	months := map[string]int64{"MONTHS": 1, "YEARS": 12, "DECADES": 120, "CENTURIES": 1200, "MILLENNIA": 12000}[u.Name]
	if months == 0 {
		return 0, def.Exception(UnsupportedTemporalType, "Unsupported unit: %s", fact.ToString(u))
	}
	return months, nil
}

func yearMonthClass() def.Class {
	type ym = *yearMonth
	return def.Class{Type: yearMonthType,
		Methods: append(ordering[ym](),
			def.M0("getYear", func(y ym) int { return y.y }), def.M0("getMonthValue", func(y ym) int { return y.m }),
			def.Gives(monthType, def.M0("getMonth", func(y ym) any { return monthType.Constants[y.m-1] })),
			def.M0("lengthOfMonth", func(y ym) int { return lengthOfMonth(y.day(1)) }), def.M0("lengthOfYear", func(y ym) int { return lengthOfYear(y.day(1)) }),
			def.M0("isLeapYear", func(y ym) bool { return isLeap(y.day(1)) }),
			def.E1("plusMonths", func(y ym, n int64) (ym, error) { return y.plus(n) }), def.E1("minusMonths", func(y ym, n int64) (ym, error) { return y.plus(-n) }),
			def.E1("plusYears", func(y ym, n int64) (ym, error) { return y.plus(12 * n) }), def.E1("minusYears", func(y ym, n int64) (ym, error) { return y.plus(-12 * n) }),
			def.Takes(def.E2("plus", func(y ym, n int64, u *fact.EnumValue) (ym, error) {
				by, err := monthsIn(u)
				if err != nil {
					return nil, err
				}
				return y.plus(n * by)
			}), fact.LongType, chronoUnitType),
			def.Takes(def.E2("minus", func(y ym, n int64, u *fact.EnumValue) (ym, error) {
				by, err := monthsIn(u)
				if err != nil {
					return nil, err
				}
				return y.plus(-n * by)
			}), fact.LongType, chronoUnitType),
			def.Takes(def.E2("until", func(y ym, to ym, u *fact.EnumValue) (int64, error) {
				by, err := monthsIn(u)
				if err != nil {
					return 0, err
				}
				return (12*int64(to.y-y.y) + int64(to.m-y.m)) / by, nil
			}), yearMonthType, chronoUnitType),
			def.E1("withYear", func(y ym, n int) (ym, error) { return monthOf(n, y.m) }), def.E1("withMonth", func(y ym, n int) (ym, error) { return monthOf(y.y, n) }),
			def.Gives(fact.LocalDateType, def.M0("atEndOfMonth", func(y ym) time.Time { return y.day(lengthOfMonth(y.day(1))) })),
			def.Gives(fact.LocalDateType, def.E1("atDay", func(y ym, d int) (time.Time, error) {
				return withField(y.day(1), chronoFields["DAY_OF_MONTH"].(*fact.EnumValue), int64(d))
			})),
			def.M1("isValidDay", func(y ym, d int) bool { return d >= 1 && d <= lengthOfMonth(y.day(1)) }),
			def.Takes(def.E1("format", func(y ym, p *datePattern) (string, error) { return p.formatPoint(y.day(1)) }), dateFormatter)),
		Statics: []*fact.Method{def.S0("now", func() ym { return monthsOf(now()) }), onClock(func(t time.Time) ym { return monthsOf(t) }), def.T2("of", monthOf),
			def.Takes(def.T2("of", byName(monthOf)), fact.IntType, monthType),
			def.Takes(def.T1("from", ofDate(yearMonthType, monthsOf)), fact.Comparable),
			def.T1("parse", func(s string) (ym, error) {
				d, err := monthFormat.parsePoint(s, yearMonthType)
				return monthsOf(d), err
			}),
			def.Takes(def.T2("parse", func(s string, p *datePattern) (ym, error) {
				d, err := p.parsePoint(s, yearMonthType)
				return monthsOf(d), err
			}), fact.StringType, dateFormatter)},
	}
}

func yearOf(n int) (*yearValue, error) { return &yearValue{n}, checkField("YEAR", int64(n)) }

// byName adapts a function of the number of a month to a constant of Month.
func byName[A, R any](f func(A, int) (R, error)) func(A, *fact.EnumValue) (R, error) {
	return func(a A, m *fact.EnumValue) (R, error) { return f(a, m.Ordinal+1) }
}

func yearClass() def.Class {
	type y = *yearValue
	day := func(x y, n int) time.Time { return datetime.LocalDateOf(utcDate(x.y, 1, n)) }
	atMonth := func(x y, m int) (*yearMonth, error) { return monthOf(x.y, m) }
	return def.Class{Type: yearType, Fields: map[string]any{"MIN_VALUE": -maxYear, "MAX_VALUE": maxYear},
		Methods: append(ordering[y](), def.M0("getValue", func(x y) int { return x.y }), def.M0("isLeap", func(x y) bool { return leapYear(x.y) }),
			def.M0("length", func(x y) int { return lengthOfYear(day(x, 1)) }), def.E1("plusYears", func(x y, n int64) (y, error) { return yearOf(x.y + int(n)) }),
			def.E1("minusYears", func(x y, n int64) (y, error) { return yearOf(x.y - int(n)) }),
			def.Gives(fact.LocalDateType, def.E1("atDay", func(x y, n int) (time.Time, error) {
				return withField(day(x, 1), chronoFields["DAY_OF_YEAR"].(*fact.EnumValue), int64(n))
			})),
			def.E1("atMonth", atMonth), def.Takes(def.E1("atMonth", byName(atMonth)), monthType)),
		Statics: []*fact.Method{def.S0("now", func() y { return &yearValue{now().Year()} }), onClock(func(t time.Time) y { return &yearValue{t.Year()} }),
			def.T1("of", yearOf),
			def.S1("isLeap", func(n int64) bool { return leapYear(int(n)) }),
			def.Takes(def.T1("from", ofDate(yearType, func(t time.Time) y { return &yearValue{t.Year()} })), fact.Comparable),
			def.T1("parse", func(s string) (y, error) {
				n, err := strconv.Atoi(s)
				if err != nil || len(s) < 4 {
					return nil, unparsed(s, 0)
				}
				return &yearValue{n}, nil
			})},
	}
}

func monthDayClass() def.Class {
	type md = *monthDay
	made := func(m, d int) (md, error) {
		if err := checkField("MONTH_OF_YEAR", int64(m)); err != nil {
			return nil, err
		}
		if err := checkField("DAY_OF_MONTH", int64(d)); err != nil {
			return nil, err
		}
		if d > monthLength(2000, time.Month(m)) {
			return nil, def.Exception(fact.DateTimeExceptionType, "Illegal value for DayOfMonth field, value %d is not valid for month %s", d, strings.ToUpper(time.Month(m).String()))
		}
		return &monthDay{m, d}, nil
	}
	return def.Class{Type: monthDayType,
		Methods: append(ordering[md](), def.M0("getMonthValue", func(x md) int { return x.m }), def.M0("getDayOfMonth", func(x md) int { return x.d }),
			def.Gives(monthType, def.M0("getMonth", func(x md) any { return monthType.Constants[x.m-1] })),
			def.Gives(fact.LocalDateType, def.M1("atYear", func(x md, y int) time.Time {
				return datetime.LocalDateOf(utcDate(y, x.m, min(x.d, monthLength(y, time.Month(x.m)))))
			}))),
		Statics: []*fact.Method{def.T2("of", made), def.Takes(def.T2("of", func(m *fact.EnumValue, d int) (md, error) { return made(m.Ordinal+1, d) }), monthType, fact.IntType), def.S0("now", func() md { n := now(); return &monthDay{int(n.Month()), n.Day()} }),
			def.Takes(def.T1("from", ofDate(monthDayType, func(t time.Time) md { return &monthDay{int(t.Month()), t.Day()} })), fact.Comparable)},
	}
}
