package platform

import "strings"

// successors are the classes of java.time that replace classes of Joda-Time. They are a string, since a map would be built by code at every
// start.
const successors = " DateTime=ZonedDateTime MutableDateTime=ZonedDateTime DateTimeZone=ZoneId DateMidnight=LocalDate Seconds=Duration" +
	" Minutes=Duration Hours=Duration Days=Period Weeks=Period Months=Period Years=Period Interval=Duration" +
	" format.DateTimeFormat=format.DateTimeFormatter format.ISODateTimeFormat=format.DateTimeFormatter" +
	" MonthDay=MonthDay YearMonth=YearMonth Instant=Instant Duration=Duration Period=Period LocalDate=LocalDate LocalTime=LocalTime" +
	" LocalDateTime=LocalDateTime format.DateTimeFormatter=format.DateTimeFormatter "

// Successor returns the class of Java's library that replaces a class of Joda-Time, as recommended by its authors; "" for any other class.
func Successor(qualified string) string {
	name, found := strings.CutPrefix(qualified, "org.joda.time.")
	if _, next, known := strings.Cut(successors, " "+name+"="); found && known {
		next, _, _ = strings.Cut(next, " ")
		return "java.time." + next
	}
	return ""
}
