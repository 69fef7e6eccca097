// Package openapi describes the service in the form of OpenAPI 3: its addresses, and for the rules that are served the
// types of their facts as schemas.
package openapi
