package fact

import (
	"strings"
	"sync"

	"whenthen/internal/regex"
)

// Patterns keeps the regular expressions that the sessions of a rule base have compiled, so that a session does not compile again what
// another one has met. It is safe for concurrent use. On a nil *Patterns, every call compiles.
type Patterns struct {
	mu   sync.RWMutex
	list map[regex.Key]*regex.Regex
}

// maxPatterns limits how many regular expressions are kept: a loop that creates expressions must not exhaust memory. maxShared is the length
// of the longest one that sessions share, because what they share outlives them.
const (
	maxPatterns = 64
	maxShared   = 1000
)

// Get returns a compiled expression.
func (p *Patterns) Get(key regex.Key) (*regex.Regex, error) {
	if p == nil || len(key.Java) > maxShared {
		return key.Compile()
	}
	p.mu.RLock()
	re := p.list[key]
	p.mu.RUnlock()
	if re != nil {
		return re, nil
	}
	re, err := key.Compile()
	if err != nil || !re.Small() {
		return re, err
	}
	key.Java = strings.Clone(key.Java) // it may be part of a longer text
	p.mu.Lock()
	keep(&p.list, key, re)
	p.mu.Unlock()
	return re, nil
}

// keep adds an expression to those kept, which are forgotten if there are too many.
func keep(list *map[regex.Key]*regex.Regex, key regex.Key, re *regex.Regex) {
	if *list == nil || len(*list) >= maxPatterns {
		*list = make(map[regex.Key]*regex.Regex, 8)
	}
	(*list)[key] = re
}
