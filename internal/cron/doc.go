// Package cron reads the schedules of timer( cron: … ) and works out when they are due, and reads times such as 1h30m. The checker asks it whether a
// schedule can be read, the agenda when the next time is.
package cron
