// Package chrono contains Java's dates and times: Date (date.go) and Calendar (calendar.go), java.time (files that begin with time_,
// calendar_part.go), and the two kinds of patterns by which they are formatted and parsed, those of SimpleDateFormat and of
// DateTimeFormatter (date_pattern.go, date_format.go, date_parse.go, date_resolve.go).
//
// Except for Calendar, Period, Year, YearMonth and MonthDay, a value of these classes is a time.Time, whose location identifies the class,
// or a duration of package datetime. So equality, order and JSON do not depend on this package.
package chrono
