package main

import (
	"fmt"
	"io"
	"slices"
	"sync/atomic"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"whenthen/beam/rulebeam"
)

// The progress of the workers of this process; Prism and the direct runner have their workers here. found is the number of lines cut into
// blocks, read the number of documents made of them, worked the number of outcomes and dead letters.
var found, read, worked atomic.Int64

// showProgress writes the progress of the pipeline on one line, twice a second, until stop is called. If the workers are not in this
// process (here is false), it shows the time only.
func showProgress(w io.Writer, here bool) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	start := time.Now()
	show := func() {
		seconds := time.Since(start).Seconds()
		if !here {
			fmt.Fprintf(w, "\r%.1f s", seconds)
			return
		}
		fmt.Fprintf(w, "\r%d of %d lines read, %d outcomes and dead letters, %.1f s", read.Load(), found.Load(), worked.Load(), seconds)
	}
	go func() {
		defer close(ended)
		ticker := time.NewTicker(500 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				show()
			case <-done:
				show()
				fmt.Fprintln(w)
				return
			}
		}
	}()
	return func() { close(done); <-ended }
}

// summary writes the place of the outcomes, the numbers of lines and dead letters, and the number of firings of each rule.
func summary(w io.Writer, output string, result beam.PipelineResult) {
	counts, rules := map[string]int64{}, []string{}
	for _, c := range result.Metrics().AllMetrics().Counters() {
		switch c.Namespace() {
		case rulebeam.RuleMetricsNamespace:
			rules = append(rules, fmt.Sprintf("  %s: %d", c.Name(), c.Result()))
		case rulebeam.MetricsNamespace:
			counts[c.Name()] += c.Result()
		}
	}
	slices.Sort(rules)
	fmt.Fprintf(w, "%s: %d lines, %d dead letters\n", output, counts[linesRead], counts["dead_letters"])
	for _, r := range rules {
		fmt.Fprintln(w, r)
	}
}
