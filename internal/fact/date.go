package fact

import (
	"slices"
	"time"

	"whenthen/internal/fact/datetime"
)

// dateTypes are the types that the classes of points in time are to rule text.
var dateTypes = [...]*Type{
	datetime.Date: DateType, datetime.LocalDate: LocalDateType, datetime.LocalDateTime: LocalDateTimeType, datetime.LocalTime: LocalTimeType, datetime.Instant: InstantType,
	datetime.Timestamp: TimestampType, datetime.SQLDate: SQLDateType, datetime.ZonedDateTime: ZonedDateTimeType, datetime.OffsetDateTime: OffsetDateTimeType,
}

// DateClass is the type of a time.Time to rule text.
func DateClass(t time.Time) *Type { return dateTypes[datetime.ClassOf(t)] }

// classOfDate is the class of points in time that a type is; that of Date for any other type.
func classOfDate(t *Type) datetime.Class {
	return datetime.Class(max(0, slices.Index(dateTypes[:], t)))
}

// AsDate converts a point in time to the class of t. It keeps the clock reading where one of the two classes has no zone.
func AsDate(d time.Time, t *Type) time.Time { return datetime.As(d, classOfDate(t)) }

// ZoneClass is the type of a zone to rule text: a ZoneOffset, or else a ZoneId.
func ZoneClass(z *datetime.Zone) *Type {
	if z.Fixed {
		return ZoneOffsetType
	}
	return ZoneIDType
}
