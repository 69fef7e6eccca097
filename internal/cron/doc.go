// Package cron parses the schedules of timer( cron: … ) and computes when they are due. It also parses times such as 1h30m. The
// checker uses it to validate schedules, the agenda to find the next time.
package cron
