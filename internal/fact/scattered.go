package fact

import "reflect"

// Scattered reports whether a field of a supertype has another offset in objects of the type, so that the supertype's offset is not valid
// for them. That is so for a Go struct that embeds another one after its first field or by pointer, or hides a field of it.
func (t *Type) Scattered() bool {
	if t.scattered.unknown() {
		t.scattered.set(t.Go != nil && t.Kind == Struct && t.elsewhere(t.Complete().Parents))
	}
	return t.scattered.yes()
}

// elsewhere reports whether a field of a supertype has another offset or form in t.
func (t *Type) elsewhere(parents []*Type) bool {
	for _, parent := range parents {
		if parent.Go == nil || parent.Go.Kind() == reflect.Interface {
			continue
		}
		for _, p := range parent.Complete().Properties {
			if p.inPlace() {
				if q := t.ByName[p.Name]; q == nil || !q.inPlace() || q.Offset != p.Offset || q.Direct != p.Direct || q.Pointed != p.Pointed {
					return true
				}
			}
		}
		if t.elsewhere(parent.Parents) {
			return true
		}
	}
	return false
}

// inPlace reports whether the property has a value, or part of one, that can be read at its Offset.
func (p *Property) inPlace() bool {
	return p.Direct != NotDirect || p.Pointed != NotDirect || p.Bits != nil
}
