package chrono

import (
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
)

// hour returns the hour of the day that the fields specify, or false if they do not specify one.
func (r *dateReader) hour() (int64, bool, error) {
	half, afternoon := r.fields['a']
	if v, ok := r.fields['H']; ok {
		return v, true, r.inRange("HOUR_OF_DAY", v)
	}
	if v, ok := r.fields['k']; ok {
		return v % 24, true, r.inRange("CLOCK_HOUR_OF_DAY", v)
	}
	v, ok := r.fields['h']
	name := "CLOCK_HOUR_OF_AMPM"
	if !ok {
		v, ok = r.fields['K']
		name = "HOUR_OF_AMPM"
	}
	return v%12 + 12*half, ok && (afternoon || r.p.old), r.inRange(name, v)
}

// inRange returns an exception for a value that a field never has. SimpleDateFormat accepts such values and carries them over to larger
// fields.
func (r *dateReader) inRange(name string, v int64) error {
	if r.p.old {
		return nil
	}
	return checkField(name, v)
}

// inRanges checks the fields other than the hour like inRange.
func (r *dateReader) inRanges() error {
	for _, f := range []struct {
		letter byte
		name   string
	}{{'M', "MONTH_OF_YEAR"}, {'d', "DAY_OF_MONTH"}, {'m', "MINUTE_OF_HOUR"}, {'s', "SECOND_OF_MINUTE"}} {
		if v, ok := r.fields[f.letter]; ok {
			if err := r.inRange(f.name, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// exists reports whether the fields of a SimpleDateFormat specify an existing point in time. If the format is lenient, they need not.
func (r *dateReader) exists() bool {
	p := *r.p
	p.old = false
	x := dateReader{p: &p, fields: r.fields}
	_, hasTime, err := x.hour()
	if err != nil && hasTime || x.inRanges() != nil {
		return false
	}
	_, _, err = x.date()
	return err == nil
}

// resolve converts the parsed fields to a point in time.
func (r *dateReader) resolve(class *fact.Type) (time.Time, error) {
	hour, hasTime, err := r.hour()
	if err != nil && hasTime {
		return time.Time{}, err
	}
	if err := r.inRanges(); err != nil {
		return time.Time{}, err
	}
	date, hasDate, err := r.date()
	if err != nil {
		return date, err
	}
	if hasTime {
		date = date.Add(time.Duration(hour*3600e9 + r.fields['m']*60e9 + r.fields['s']*1e9 + r.fields['S']))
	}
	zone := r.zone
	if zone == nil {
		zone = r.region
	}
	missing := func() (time.Time, error) { return date, unobtainable(class, zone, date, hasDate, hasTime) }
	switch class {
	case yearMonthType:
		if _, year := r.fields['y']; !year || r.fields['M'] == 0 {
			return missing()
		}
		return datetime.LocalDateOf(date), nil
	case fact.LocalDateType:
		if !hasDate {
			return missing()
		}
		return datetime.LocalDateOf(date), nil
	case fact.LocalTimeType:
		if !hasTime {
			return missing()
		}
		return datetime.LocalTimeOf(date), nil
	case fact.LocalDateTimeType:
		if !hasDate || !hasTime {
			return missing()
		}
		return datetime.LocalDateTimeOf(date), nil
	}
	if zone == nil {
		zone = r.p.zone
	}
	if zone == nil || !hasDate || !hasTime {
		return missing()
	}
	at := resolved(date, zone)
	switch {
	case class == fact.InstantType:
		return datetime.InstantOf(at), nil
	case class == fact.OffsetDateTimeType:
		return datetime.OffsetOf(at, datetime.ZoneOfOffset(zone.OffsetAt(at))), nil
	case r.region != nil:
		return datetime.ZonedOf(at, r.region), nil
	}
	return datetime.ZonedOf(at, zone), nil
}

// unobtainable returns the exception for fields from which no object of a class can be made. hasDate and hasTime say what date consists of.
func unobtainable(class *fact.Type, zone *datetime.Zone, date time.Time, hasDate, hasTime bool) error {
	found := ""
	switch {
	case hasDate && hasTime:
		found = fact.ToString(datetime.LocalDateTimeOf(date))
	case hasDate:
		found = fact.ToString(datetime.LocalDateOf(date))
	case hasTime:
		found = fact.ToString(datetime.LocalTimeOf(date))
	}
	if found != "" && zone == nil {
		found = ": {},ISO resolved to " + found + " of type java.time.format.Parsed"
	}
	return def.Exception(fact.DateTimeExceptionType, "Unable to obtain %s from TemporalAccessor%s", class.Name, found)
}

// date returns the day that the fields specify. Missing fields are the first of the month or year; false means that the fields specify no
// day.
func (r *dateReader) date() (time.Time, bool, error) {
	y, hasYear := r.fields['y']
	if era, ok := r.fields['G']; ok && era == 0 {
		y = 1 - y
	}
	m, hasMonth := r.fields['M']
	d, hasDay := r.fields['d']
	if n, ok := r.fields['D']; ok && hasYear {
		return utcDate(int(y), 1, int(n)), true, r.inRange("DAY_OF_YEAR", n)
	}
	if !hasYear {
		y = 1970
	}
	if !hasMonth {
		m = 1
	}
	if !hasDay {
		d = 1
	}
	if length := int64(lengthOfMonth(utcDate(int(y), int(m), 1))); d > length && !r.p.old {
		if r.p.strict {
			return time.Time{}, false, noSuchDay(int(y), int(m), int(d), "")
		}
		d = length
	}
	if day, ok := r.fields['E']; ok && !r.p.old && hasYear && hasMonth && hasDay {
		if t := utcDate(int(y), int(m), int(d)); int64(t.Weekday()) != day {
			return t, false, def.Exception(fact.DateTimeExceptionType, "Conflict found: Field DayOfWeek %d differs from DayOfWeek %d derived from %s",
				isoDay(t), (day+6)%7+1, fact.ToString(datetime.LocalDateOf(t)))
		}
	}
	return utcDate(int(y), int(m), int(d)), hasYear && hasMonth && hasDay, nil
}

// parseDate implements SimpleDateFormat.parse. It ignores text after the date.
func (p *datePattern) parseDate(s string) (time.Time, error) {
	r := &dateReader{p: p, text: s, fields: map[byte]int64{}}
	if !r.read(p.parts, nil) || p.strict && !r.exists() {
		return time.Time{}, def.Exception(fact.ParseExceptionType, "Unparseable date: %q", s)
	}
	date, _, _ := r.date() // out-of-range values are carried over
	hour, _, _ := r.hour()
	local := date.Add(time.Duration(hour*3600e9 + r.fields['m']*60e9 + r.fields['s']*1e9 + r.fields['S']))
	z := r.zone
	if r.region != nil && (z == nil || !z.Fixed) {
		z = r.region
	}
	if z == nil {
		z = p.zone
	}
	return resolved(local, z).UTC(), nil
}
