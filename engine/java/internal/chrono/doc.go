// Package chrono holds Java's dates and times: Date and Calendar, java.time with its units, fields and adjusters, and the
// two kinds of patterns by which they are formatted and parsed, those of SimpleDateFormat and of DateTimeFormatter.
//
// Except for Calendar, Period and the parts of a date, a value of these classes is a time.Time, whose location identifies the class,
// or a duration of package datetime. So equality, order and JSON do not depend on this package.
package chrono
