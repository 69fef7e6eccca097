package facts

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"whenthen/internal/fact"
)

// Duration reads a duration from a JSON tree: a number of milliseconds, or a text such as "90s", "1h30m" or "2d12h".
func Duration(tree any) (time.Duration, error) {
	switch x := tree.(type) {
	case json.Number:
		if ms, err := x.Int64(); err == nil {
			return time.Duration(ms) * time.Millisecond, nil
		}
	case string:
		if d, ok := span(x); ok {
			return d, nil
		}
	}
	return 0, fmt.Errorf(`%s is not a duration: write milliseconds, or a string such as "90s", "1h30m" or "2d"`, Describe(tree))
}

// span parses a duration such as 2d12h30m.
func span(text string) (time.Duration, bool) {
	days, rest, found := strings.Cut(text, "d")
	if !found {
		d, err := time.ParseDuration(text)
		return d, err == nil
	}
	n, err := strconv.Atoi(days)
	if err != nil || rest == "" {
		return time.Duration(n) * 24 * time.Hour, err == nil
	}
	d, err := time.ParseDuration(rest)
	return time.Duration(n)*24*time.Hour + d, err == nil
}

// Moment reads a time on a session's clock from a JSON tree: a date with or without a time of day, milliseconds since 1970, or a
// duration since 1970, which is where a pseudo clock starts by default.
func Moment(tree any) (time.Time, error) {
	if text, ok := tree.(string); ok {
		if d, ok := span(text); ok {
			return time.UnixMilli(0).UTC().Add(d), nil
		}
		for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", "2006-01-02"} {
			if t, err := time.Parse(layout, text); err == nil {
				return t, nil
			}
		}
	}
	if v, err := fact.Convert(tree, fact.BoxedLongType); err == nil {
		if ms, ok := v.(int64); ok {
			return time.UnixMilli(ms).UTC(), nil
		}
	}
	return time.Time{}, errors.New(Describe(tree) + ` is not a time: write "2026-01-31T09:30:00Z", milliseconds since 1970, or a duration since the start of the clock such as "90s"`)
}
