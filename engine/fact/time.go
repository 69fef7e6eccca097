package fact

import "time"

// The types below are points in time that rule text sees as the class of java.time with the same name, or of java.sql for Timestamp,
// wherever they occur: in fields, parameters, results and collections. A [time.Time] itself is a java.util.Date. The zero value is null.
//
// For a field of type time.Time there is also the tag `rule:",LocalDate"`, with which the struct keeps its type.

// LocalDate is a date: the one that Time has in its location. A date that rules set is its midnight in UTC.
type LocalDate struct{ time.Time }

// LocalDateTime is a date and a time of day: those that Time has in its location. What rules set has the location UTC.
type LocalDateTime struct{ time.Time }

// LocalTime is a time of day: the one that Time has in its location. What rules set is a time on 1 January 1970 in UTC.
type LocalTime struct{ time.Time }

// Instant is a moment. What rules set has the location UTC.
type Instant struct{ time.Time }

// ZonedDateTime is a moment in a time zone: the location of Time or, if that has no name in the time zone database, its offset.
type ZonedDateTime struct{ time.Time }

// OffsetDateTime is a moment with an offset from UTC: the one that Time has in its location.
type OffsetDateTime struct{ time.Time }

// Timestamp is a moment, as a java.sql.Timestamp. What rules set has the location UTC.
type Timestamp struct{ time.Time }
