package fact

import (
	"reflect"
	"time"
	"unsafe"

	"whenthen/engine/fact"
	"whenthen/internal/fact/datetime"
)

// hostTimes are the Go types of points in time that are not a java.util.Date. All of them consist of a time.Time.
var hostTimes = [...]struct {
	gt  reflect.Type
	typ **Type
}{
	{reflect.TypeFor[fact.LocalDate](), &LocalDateType},
	{reflect.TypeFor[fact.LocalDateTime](), &LocalDateTimeType},
	{reflect.TypeFor[fact.LocalTime](), &LocalTimeType},
	{reflect.TypeFor[fact.Instant](), &InstantType},
	{reflect.TypeFor[fact.ZonedDateTime](), &ZonedDateTimeType},
	{reflect.TypeFor[fact.OffsetDateTime](), &OffsetDateTimeType},
	{reflect.TypeFor[fact.Timestamp](), &TimestampType},
}

// HostTime returns the Go type of points in time that rule text sees as the class of that simple name, or nil.
func HostTime(class string) reflect.Type {
	for _, h := range hostTimes {
		if h.gt.Name() == class {
			return h.gt
		}
	}
	return nil
}

// HostTimeOf returns the Go type of points in time that rule text sees as the type, or nil if a time.Time is the nearest.
func HostTimeOf(t *Type) reflect.Type {
	for _, h := range hostTimes {
		if *h.typ == t {
			return h.gt
		}
	}
	return nil
}

// hostTime returns how a Go type represents a point in time, or nil if it is not one of hostTimes. The zero time is null.
func hostTime(gt reflect.Type) *hostScalar {
	for _, h := range hostTimes {
		if h.gt == gt {
			return timeScalar(*h.typ)
		}
	}
	return nil
}

func timeScalar(t *Type) *hostScalar {
	class := classOfDate(t)
	return &hostScalar{Type: t,
		Load: func(p unsafe.Pointer) any {
			if at := *(*time.Time)(p); !at.IsZero() {
				return datetime.FromGo(at, class)
			}
			return nil
		},
		Store: func(p unsafe.Pointer, v any) error {
			at, ok := v.(time.Time)
			if !ok {
				return Mismatch(v, t)
			}
			*(*time.Time)(p) = datetime.ToGo(at)
			return nil
		}}
}
