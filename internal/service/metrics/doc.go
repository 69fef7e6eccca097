// Package metrics counts what the service does, in the form that Prometheus reads. Every Metrics has a registry of its own, so
// that several services in one process do not get in each other's way.
package metrics
