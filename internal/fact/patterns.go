package fact

import (
	"strings"
	"sync"
	"unsafe"

	"whenthen/internal/regex"
)

// Patterns caches the regular expressions that the sessions of a rule base have compiled, so that a session does not compile an expression
// again that another session has compiled. It is safe for concurrent use. On a nil *Patterns, every call compiles.
type Patterns struct {
	mu   sync.RWMutex
	list map[regex.Key]*regex.Regex
}

// maxPatterns limits the number of cached regular expressions: a loop that creates expressions must not exhaust memory. maxShared limits
// the length in bytes of expressions that sessions share, because a shared expression stays in memory longer than its session.
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

// keep adds an expression to a cache. It empties the cache first if it is full.
func keep(list *map[regex.Key]*regex.Regex, key regex.Key, re *regex.Regex) {
	if *list == nil || len(*list) >= maxPatterns {
		*list = make(map[regex.Key]*regex.Regex, 8)
	}
	(*list)[key] = re
}

// usedPattern is a regular expression that was used recently.
type usedPattern struct {
	key regex.Key
	re  *regex.Regex
}

// Pattern returns a compiled regular expression, and caches it.
func (e *Env) Pattern(key regex.Key) (*regex.Regex, error) {
	if e == nil {
		return key.Compile()
	}
	recent := e.recent[pair(key.Java):]
	for i := range 2 {
		if known := &recent[i]; known.re != nil && known.key == key {
			return known.re, nil
		}
	}
	re, err := e.pattern(key)
	if err == nil {
		recent[0], recent[1] = usedPattern{key, re}, recent[0]
	}
	return re, err
}

// pair returns the index of the first of the two entries that a text may have in a table of eight entries. It depends on the address of the
// text.
func pair(text string) uintptr {
	at := uintptr(unsafe.Pointer(unsafe.StringData(text)))
	return (at>>3 ^ at>>6) & 6
}

func (e *Env) pattern(key regex.Key) (*regex.Regex, error) {
	if re := e.patterns[key]; re != nil {
		return re, nil
	}
	var shared *Patterns
	if e.Types != nil {
		shared = e.Types.Patterns()
	}
	re, err := shared.Get(key)
	if err == nil {
		keep(&e.patterns, key, re)
	}
	return re, err
}

// readText is a text of a small language, such as a format string, and the result of parsing it.
type readText struct {
	text string
	read any
}

// RememberedText is the maximum length in bytes of a text whose result Remembered caches.
const RememberedText = 256

// Remembered returns the result of a function that parses a text of a small language, such as a format string. Most of these texts are
// constants of rules, so it caches results. The result must depend only on the text and must not be changed.
func Remembered[T any](e *Env, text string, read func(string) (*T, error)) (*T, error) {
	if e == nil || len(text) > RememberedText {
		return read(text)
	}
	recent := e.read[pair(text):]
	for i := range 2 {
		if x, ok := recent[i].read.(*T); ok && recent[i].text == text {
			return x, nil
		}
	}
	x, err := read(text)
	if err == nil {
		recent[0], recent[1] = readText{text, x}, recent[0]
	}
	return x, err
}
