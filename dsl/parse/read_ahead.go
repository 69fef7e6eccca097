package parse

import (
	"runtime"
	"sync"
	"sync/atomic"

	"whenthen/dsl/token"
)

// fewBlocks is the number of blocks per core below which distributing them takes longer than it saves.
const fewBlocks = 32

// readAhead parses blocks that look complete on all cores, independently of each other. It does not report anything: a block that fails is
// parsed again, and repaired, at its turn, so the diagnostics do not depend on the number of cores.
func (r *reader) readAhead(blocks []block) {
	r.ahead = nil
	workers := min(runtime.GOMAXPROCS(0), len(blocks)/fewBlocks)
	if workers < 2 {
		return
	}
	done := make([]attempt, len(blocks))
	var next atomic.Int64
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			g := grammars.Get().(*built)
			defer grammars.Put(g)
			defer g.begin(r.src)()
			for {
				i := int(next.Add(1)) - 1
				if i >= len(blocks) || r.opts.ended() {
					return
				}
				if b := blocks[i]; b.kind != "" && b.misspelt == "" && !b.open && deepest(b.toks) == nil {
					done[i] = g.attempt(b.toks, r.opts, blockDialect(b, r.mvel))
				}
			}
		})
	}
	all.Wait()
	r.ahead = make(map[*token.Token]attempt, len(blocks))
	for i, a := range done {
		if a.item != nil && a.err == nil {
			r.ahead[&blocks[i].toks[0]] = a
		}
	}
}

// firstAttempt returns the result of readAhead if the block still has the tokens of the text, otherwise the result of a new attempt.
func (r *reader) firstAttempt(b block, toks []token.Token, mvel bool) attempt {
	if len(toks) == len(b.toks) && len(toks) > 0 && &toks[0] == &b.toks[0] {
		if a, ok := r.ahead[&toks[0]]; ok {
			delete(r.ahead, &toks[0])
			return a
		}
	}
	return r.attempt(toks, mvel)
}
