package objects

import (
	"fmt"
	"strconv"
	"time"

	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
)

// scalar reads a value without an identity that JSON does not have: its text, behind a tag that tells its class.
func (r *GraphReader) scalar(tag, s string, m map[string]any) (any, error) {
	integer := func(bits int) (int64, error) { return strconv.ParseInt(s, 10, bits) }
	switch tag {
	case "$long":
		n, err := integer(64)
		return fact.BoxInt(fact.Long, n), err
	case "$short":
		n, err := integer(16)
		return int16(n), err
	case "$byte":
		n, err := integer(8)
		return int8(n), err
	case "$double":
		return strconv.ParseFloat(s, 64)
	case "$float":
		n, err := strconv.ParseFloat(s, 32)
		return float32(n), err
	case "$char":
		for _, c := range s {
			return fact.CharValue(c), nil
		}
		return fact.CharValue(0), nil
	case "$decimal":
		return fact.Convert(s, fact.DecimalType)
	case "$bigint":
		if n, ok := decimal.ParseBig(s); ok {
			return n, nil
		}
	case "$date":
		return r.date(s, m)
	case "$duration":
		return fact.ConvertDuration(s)
	case "$zone":
		return zoneNamed(s)
	case "$enum":
		name, _ := m["name"].(string)
		if t := r.types.TypeNamed(s); t != nil {
			if c := t.Constant(name); c != nil {
				return c, nil
			}
		}
		return nil, fmt.Errorf("there is no constant %s.%s", s, name)
	case "$class":
		if t := r.types.TypeNamed(s); t != nil {
			return t, nil
		}
		return nil, fmt.Errorf("there is no type %s", s)
	}
	return nil, fmt.Errorf("%q is no value of kind %s", s, tag)
}

// date reads a date, a time or both, of the class that the tree names.
func (r *GraphReader) date(s string, m map[string]any) (any, error) {
	t, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		return nil, err
	}
	class, _ := m["class"].(string)
	if id, zoned := m["zone"].(string); zoned {
		z, err := zoneNamed(id)
		if err != nil {
			return nil, err
		}
		if class == fact.OffsetDateTimeType.QualifiedName() {
			return datetime.OffsetOf(t, z), nil
		}
		return datetime.ZonedOf(t, z), nil
	}
	if c := r.types.TypeNamed(class); c != nil && c.Kind == fact.Date {
		t = fact.AsDate(t, c)
	}
	return t, nil
}

func zoneNamed(id string) (*datetime.Zone, error) {
	z, ok := datetime.ZoneNamed(id)
	if !ok {
		return nil, fmt.Errorf("there is no time zone %q", id)
	}
	return z, nil
}
