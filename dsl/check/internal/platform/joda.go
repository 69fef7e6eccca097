package platform

import "strings"

// successors are the classes of java.time that took the place of those of Joda-Time.
var successors = map[string]string{
	"DateTime": "ZonedDateTime", "MutableDateTime": "ZonedDateTime", "DateTimeZone": "ZoneId", "DateMidnight": "LocalDate",
	"Seconds": "Duration", "Minutes": "Duration", "Hours": "Duration", "Days": "Period", "Weeks": "Period", "Months": "Period", "Years": "Period",
	"Interval": "Duration", "MonthDay": "MonthDay", "YearMonth": "YearMonth", "Instant": "Instant", "Duration": "Duration", "Period": "Period",
	"LocalDate": "LocalDate", "LocalTime": "LocalTime", "LocalDateTime": "LocalDateTime", "format.DateTimeFormat": "format.DateTimeFormatter",
	"format.DateTimeFormatter": "format.DateTimeFormatter", "format.ISODateTimeFormat": "format.DateTimeFormatter",
}

// Successor is the class of Java's library that has taken the place of a class of Joda-Time, whose authors recommend it; "" for any
// other class.
func Successor(qualified string) string {
	name, found := strings.CutPrefix(qualified, "org.joda.time.")
	if next := successors[name]; found && next != "" {
		return "java.time." + next
	}
	return ""
}
