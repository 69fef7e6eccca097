// Package chrono holds Java's dates and times: Date and Calendar, java.time with its units, fields and adjusters, and the
// two kinds of patterns by which they are written and read, those of SimpleDateFormat and of DateTimeFormatter.
//
// A value of any of these classes but Calendar, Period and the parts of a date is a time.Time or a span of package fact,
// whose class stands in its location; so equality, order and JSON need to know nothing of this package.
package chrono
