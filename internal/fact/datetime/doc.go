// Package datetime holds the points and lengths of time of rule text: what class of java.time, java.sql or java.util a time.Time stands for, zones,
// durations, and their texts, conversions and hash codes.
//
// A point in time is a time.Time everywhere, so that it costs no object of its own. Its location tells the class: each class has one of
// its own, and ZonedDateTime and OffsetDateTime have one for every zone ([ClassOf], [ZoneOf]). A time.Time whose location was not made here is a
// java.util.Date. Zones and locations are kept for the life of the program, as package time does.
//
// The package knows no types of rule text: package fact says which type a class is.
package datetime
