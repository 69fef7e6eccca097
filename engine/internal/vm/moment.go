package vm

import (
	"unsafe"

	"whenthen/engine/internal/operation"
)

// moment caches the time of the event in a slot.
type moment struct {
	of unsafe.Pointer // object of the event for which the time is valid
	operation.EventTime
}

// SetMoment caches the time of the event in a slot, so that FactTime need not be called.
func (f *Frame) SetMoment(slot int, at operation.EventTime) {
	if slot >= len(f.moments) {
		f.moments = append(f.moments, make([]moment, len(f.Slots)-len(f.moments))...)
	}
	f.moments[slot] = moment{f.Slots[slot].Ptr, at}
}

// Moment returns the cached time of the event in a slot. ok is false if there is none for the slot's present object, so that FactTime must
// be called.
func (f *Frame) Moment(slot int) (at operation.EventTime, ok bool) {
	if slot >= len(f.moments) {
		return operation.EventTime{}, false
	}
	m := &f.moments[slot]
	return m.EventTime, m.of == f.Slots[slot].Ptr && m.of != nil
}
