package rete

// arena holds the tuples of a session. They lie in blocks that never move, found through a table; blocks are cut from
// slabs that grow with the session, so that a small one stays small.
type arena struct {
	blocks []*[blockSize]Tuple
	cut    tupleID // tuples cut from the blocks so far, freed ones included, and number 0, which is nobody's
	free   tupleID // freed tuples, linked by mnext
	alive  int
	levels int // of those alive
	made   uint64
}

const (
	blockSize = 64   // tuples
	slabMax   = 2048 // tuples
)

// at returns the tuple of a number, nil for 0.
func (a *arena) at(id tupleID) *Tuple {
	if id == 0 {
		return nil
	}
	return &a.blocks[id/blockSize][id%blockSize]
}

// get returns an empty tuple.
func (a *arena) get() *Tuple {
	a.alive++
	a.made++
	if t := a.at(a.free); t != nil {
		a.free = t.mnext
		t.mnext, t.flags = 0, 0
		return t
	}
	if int(a.cut) >= len(a.blocks)*blockSize {
		a.grow()
	}
	t := a.at(a.cut)
	*t = Tuple{self: a.cut} // the block may have served another session
	a.cut++
	return t
}

// grow adds a slab a quarter as large as what there is.
func (a *arena) grow() {
	n := min(max(len(a.blocks)/4, 1), slabMax/blockSize)
	slab := make([]Tuple, n*blockSize)
	for ; len(slab) > 0; slab = slab[blockSize:] {
		a.blocks = append(a.blocks, (*[blockSize]Tuple)(slab))
	}
	if a.cut == 0 {
		a.cut = 1
	}
}

// spareArena is the blocks of a session that is over.
type spareArena struct{ blocks []*[blockSize]Tuple }

// spareMax is how many blocks a session may leave to the next one: 1.5 MB of tuples.
const spareMax = 256

// Release leaves the tuples' blocks to the next working memory on the network, so that short sessions in a row make little
// garbage. Of this one nothing may be asked any more, nor of its matches.
func (w *WorkingMemory) Release() {
	if n := len(w.arena.blocks); n > 0 && n <= spareMax {
		w.net.spare.Put(&spareArena{w.arena.blocks})
	}
	w.arena = arena{}
}

// takeSpare begins with the blocks that an earlier session has left, if there are any.
func (w *WorkingMemory) takeSpare() {
	if spare, ok := w.net.spare.Get().(*spareArena); ok {
		w.arena = arena{blocks: spare.blocks, cut: 1}
	}
}

// recycle takes a tuple back. Its extension is not its business: see put.
func (a *arena) recycle(t *Tuple) {
	if t.is(flagFree) {
		panic("rete: tuple freed twice")
	}
	a.alive--
	*t = Tuple{self: t.self, flags: flagFree, mnext: a.free}
	a.free = t.self
}
