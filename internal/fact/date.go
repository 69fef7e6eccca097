package fact

import (
	"slices"
	"time"

	"whenthen/internal/fact/datetime"
)

// dateTypes maps the classes of points in time to their types in rule text.
var dateTypes = [...]*Type{
	datetime.Date: DateType, datetime.LocalDate: LocalDateType, datetime.LocalDateTime: LocalDateTimeType, datetime.LocalTime: LocalTimeType, datetime.Instant: InstantType,
	datetime.Timestamp: TimestampType, datetime.SQLDate: SQLDateType, datetime.ZonedDateTime: ZonedDateTimeType, datetime.OffsetDateTime: OffsetDateTimeType,
}

// DateClass returns the type of a time.Time in rule text.
func DateClass(t time.Time) *Type { return dateTypes[datetime.ClassOf(t)] }

// classOfDate returns the class of points in time for a type, and that of Date for any other type.
func classOfDate(t *Type) datetime.Class {
	return datetime.Class(max(0, slices.Index(dateTypes[:], t)))
}

// AsDate converts a point in time to the class of t. It keeps the local date and time unless both classes have a zone.
func AsDate(d time.Time, t *Type) time.Time { return datetime.As(d, classOfDate(t)) }

// ZoneClass returns the type of a zone in rule text: ZoneOffset or ZoneId.
func ZoneClass(z *datetime.Zone) *Type {
	if z.Fixed {
		return ZoneOffsetType
	}
	return ZoneIDType
}
