package service

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"whenthen/internal/service/problem"
)

// Tokens are the secrets that authorize requests. Only their hashes are kept.
type Tokens struct{ list []token }

type token struct {
	name string
	hash [sha256.Size]byte
}

// shortestToken is the minimum length of a token; shorter tokens could be guessed.
const shortestToken = 16

// ParseTokens parses one token per line: TOKEN, or NAME:TOKEN with a name for the log. Empty lines and lines that begin with # are
// skipped.
func ParseTokens(text string) (*Tokens, error) {
	t := &Tokens{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, secret, named := strings.Cut(line, ":")
		if !named {
			name, secret = fmt.Sprintf("token %d", len(t.list)+1), line
		}
		if len(secret) < shortestToken {
			return nil, fmt.Errorf("tokens, line %d: a token must have at least %d characters", n, shortestToken)
		}
		t.list = append(t.list, token{name, sha256.Sum256([]byte(secret))})
	}
	if len(t.list) == 0 {
		return nil, errors.New("tokens: no token found")
	}
	return t, nil
}

// owner returns the name of a token. All tokens are compared, each in constant time, so that the time reveals nothing about them.
func (t *Tokens) owner(secret string) (name string, ok bool) {
	hash := sha256.Sum256([]byte(secret))
	for _, known := range t.list {
		if subtle.ConstantTimeCompare(hash[:], known.hash[:]) == 1 {
			name, ok = known.name, true
		}
	}
	return name, ok
}

// guard rejects requests without a valid token.
func (s *Server) guard(next http.Handler) http.Handler {
	if s.Tokens == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		secret, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if ok {
			_, ok = s.Tokens.owner(secret)
		}
		if !ok {
			writeProblem(w, problem.New(problem.Unauthorized, "the request has no valid token").Hinted("send the header Authorization: Bearer TOKEN"))
			return
		}
		next.ServeHTTP(w, r)
	})
}
