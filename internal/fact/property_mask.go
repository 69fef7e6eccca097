package fact

import "sync"

// Mask is a set of properties. In a type with more than 62 properties, each of the first 32 has its own bit, and so have the next 30 whose
// bits are requested, which are properties that rules name. All others share bit 63.
type Mask uint64

// AllProperties is the mask of a change that may affect any property, and of a pattern that reacts to every change. NoProperty is the mask
// of a change of no property, such as update(handle, object) in an action. In the mask of a pattern, its bit means that the pattern reacts
// even to such a change; alone, it is the mask of a pattern that reacts to no change at all.
const (
	AllProperties = ^Mask(0)
	NoProperty    = Mask(1) << 62
	sharedBit     = Mask(1) << 63
)

// fixedBits is the number of properties of a large type whose bit is determined by their position.
const fixedBits = 32

// bitAllocator allocates the bits between [fixedBits] and 62 of a large type to properties in the order in which they are requested. It is safe
// for concurrent use.
type bitAllocator struct {
	mu    sync.Mutex
	taken map[int]Mask // by [Property.Bit]
}

// ShareBits makes a type with many properties allocate bits, together with its supertype if that has many properties, too, so that a
// property has the same bit in both. It is called once, when all properties of the type are known.
func (t *Type) ShareBits() {
	if len(t.Properties) <= fixedBits {
		return
	}
	var marks *bitAllocator
	for _, p := range t.Parents {
		if n := len(p.Properties); n > fixedBits && marks == nil {
			marks = p.Properties[n-1].bits
		}
	}
	if marks == nil {
		marks = new(bitAllocator)
	}
	for _, p := range t.Properties {
		p.bits = marks
	}
}

func (m *bitAllocator) take(place int) Mask {
	m.mu.Lock()
	defer m.mu.Unlock()
	bit, ok := m.taken[place]
	if !ok {
		if m.taken == nil {
			m.taken = map[int]Mask{}
		}
		if bit = sharedBit; fixedBits+len(m.taken) < 62 {
			bit = 1 << (fixedBits + len(m.taken))
		}
		m.taken[place] = bit
	}
	return bit
}

// bitOf returns the bit of a property if one has been allocated, otherwise 0.
func (m *bitAllocator) bitOf(place int) Mask {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.taken[place]
}

// Has reports whether the set contains the property's bit. It does not allocate a bit.
func (m Mask) Has(p *Property) bool {
	if m == AllProperties {
		return true
	}
	if p.bits != nil && p.Bit >= fixedBits {
		return m&p.bits.bitOf(p.Bit) != 0
	}
	return m&p.Mask() != 0
}

// MaskIn translates a set of t's properties to the bits of the same properties in u, a subtype or supertype. Declared types share
// their bits; for other types, properties that u lacks are dropped. If either type is nil, the set is returned unchanged.
func (t *Type) MaskIn(u *Type, m Mask) Mask {
	if t == u || m == AllProperties || m == NoProperty || m == 0 || t == nil || u == nil || t.Declared && t.Java == nil {
		return m
	}
	out := m & NoProperty
	for _, p := range t.Complete().Properties {
		if m.Has(p) {
			if q := u.Property(p.Name); q != nil {
				out |= q.Mask()
			}
		}
	}
	return out
}

// Mask returns the property's bit.
func (p *Property) Mask() Mask {
	if p.bits != nil && p.Bit >= fixedBits {
		return p.bits.take(p.Bit)
	}
	if p.Bit > 61 {
		return sharedBit
	}
	return 1 << p.Bit
}
