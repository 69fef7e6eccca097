package problem

import "net/http"

// Code is a kind of error, for programs.
type Code string

// The codes. Kinds has the status of each.
const (
	BadRequest       Code = "bad-request"
	Unauthorized     Code = "unauthorized"
	CrossOrigin      Code = "cross-origin"
	NotFound         Code = "not-found"
	UnknownRules     Code = "unknown-rules"
	UnknownSession   Code = "unknown-session"
	UnknownFact      Code = "unknown-fact"
	UnknownQuery     Code = "unknown-query"
	UnknownRule      Code = "unknown-rule"
	MethodNotAllowed Code = "method-not-allowed"
	InputReused      Code = "input-reused"
	OtherSession     Code = "other-session"
	VersionMismatch  Code = "version-mismatch"
	TooLarge         Code = "too-large"
	UnsupportedType  Code = "unsupported-type"
	BadFacts         Code = "bad-facts"
	RuleFailed       Code = "rule-failed"
	LimitReached     Code = "limit-reached"
	Busy             Code = "busy"
	Unavailable      Code = "store-unavailable"
	NoRules          Code = "no-rules"
	Stopping         Code = "stopping"
	TimeOut          Code = "time-out"
	Internal         Code = "internal"
)

// Kind is a code with its HTTP status and meaning.
type Kind struct {
	Code   Code
	Status int
	Means  string
}

// Kinds returns all codes sorted by status. docs/service.md has the same table.
func Kinds() []Kind {
	return []Kind{
		{BadRequest, http.StatusBadRequest, "the request is malformed: not JSON, an unknown name, or an invalid header or parameter"},
		{Unauthorized, http.StatusUnauthorized, "the request has no token, or an invalid one"},
		{CrossOrigin, http.StatusForbidden, "the request comes from a page of another site, or, without tokens, names the service by another host than localhost or a numeric address"},
		{NotFound, http.StatusNotFound, "there is nothing at this address"},
		{UnknownRules, http.StatusNotFound, "no rule base has this name"},
		{UnknownSession, http.StatusNotFound, "no session has this key"},
		{UnknownFact, http.StatusNotFound, "the session has no fact with this id, or it was deleted"},
		{UnknownQuery, http.StatusNotFound, "the rules have no query of this name"},
		{UnknownRule, http.StatusNotFound, "the rules have no rule of this name"},
		{MethodNotAllowed, http.StatusMethodNotAllowed, "the address does not support this method; the header Allow lists those it does"},
		{InputReused, http.StatusConflict, "an earlier, different input of the session had this id"},
		{OtherSession, http.StatusConflict, "the session exists already, with other rules or another clock"},
		{VersionMismatch, http.StatusPreconditionFailed, "the session is not at the version that If-Match asks for"},
		{TooLarge, http.StatusRequestEntityTooLarge, "the body is longer than the limit"},
		{UnsupportedType, http.StatusUnsupportedMediaType, "the body has a content type that is not supported"},
		{BadFacts, http.StatusUnprocessableEntity, "a fact, global or step does not fit the rules and their types"},
		{RuleFailed, http.StatusUnprocessableEntity, "a condition or action of a rule failed"},
		{LimitReached, http.StatusUnprocessableEntity, "the request reached a limit on firings, facts or memory"},
		{Internal, http.StatusInternalServerError, "an error in the service itself; its log has the details"},
		{Busy, http.StatusServiceUnavailable, "too many requests are in progress"},
		{Unavailable, http.StatusServiceUnavailable, "the session store cannot be reached"},
		{NoRules, http.StatusServiceUnavailable, "no rules have been compiled successfully so far"},
		{Stopping, http.StatusServiceUnavailable, "the service is shutting down"},
		{TimeOut, http.StatusGatewayTimeout, "the request reached the time limit"},
	}
}

// Status returns the HTTP status of a code.
func (c Code) Status() int {
	for _, k := range Kinds() {
		if k.Code == c {
			return k.Status
		}
	}
	return http.StatusInternalServerError
}
