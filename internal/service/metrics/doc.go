// Package metrics collects the service's metrics in the format of Prometheus. Each Metrics has its own registry, so that several
// services in one process do not interfere.
package metrics
