// Package datetime implements points in time and durations of rule text: the class of java.time, java.sql or java.util that a
// time.Time represents, zones, durations, and their texts, conversions and hash codes.
//
// A point in time is always a time.Time, so that it needs no additional object. Its location identifies the class: each class has
// its own location, and ZonedDateTime and OffsetDateTime have one for every zone ([ClassOf], [ZoneOf]). A time.Time whose location
// was not created here is a java.util.Date. Zones and locations are kept as long as the program runs, as in package time.
//
// The package does not know the types of rule text; package fact maps types to classes.
package datetime
