// Package cron parses the schedules of timer( cron: … ) and computes when they are due (schedule.go, days.go). [Parse] reads a schedule of
// six or seven fields, from seconds to years, as Drools does, and [Schedule.Next] returns the next time after a given time. [Calendar] uses
// a schedule to define which times a calendar includes, and [Span] parses durations such as 1h30m (span.go). The checker uses the package
// to validate schedules, the agenda to find the next time.
package cron
