// Package metrics collects the service's metrics and writes them in the format of Prometheus. Each [Metrics] has its own registry, so that
// several services in one process do not interfere. metrics.go has the service's metrics, family.go the kinds of metrics (counters, gauges
// and histograms with labels), process.go the help texts for the metrics of the Go runtime and the process. docs/service.md lists the
// metrics for users.
package metrics
