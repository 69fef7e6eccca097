// Package openapi describes the service in the form of OpenAPI 3. [Describe] returns the description of a running service: its routes
// (describe.go, and sessions.go for the routes of sessions), and schemas for the fact types of the rules that are served (schema.go). It is
// generated from these types for each request, since the rules may change while the service runs.
package openapi
