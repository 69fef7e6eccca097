package runner

import (
	"fmt"

	"whenthen"
	"whenthen/internal/cron"
)

// ParseCalendar parses NAME=SCHEDULE: a calendar that includes the seconds that match a cron schedule, or, if the schedule begins
// with !, all other seconds.
func ParseCalendar(text string) (whenthen.SessionOption, error) {
	name, schedule, err := assignment("calendar", text, `NAME=SCHEDULE, such as weekdays="* * * ? * MON-FRI"`)
	if err != nil {
		return nil, err
	}
	includes, err := cron.Calendar(schedule)
	if err != nil {
		return nil, fmt.Errorf("calendar %s: %w", name, err)
	}
	return whenthen.Calendar(name, includes), nil
}
