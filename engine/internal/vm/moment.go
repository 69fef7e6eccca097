package vm

import (
	"unsafe"

	"whenthen/engine/internal/operation"
)

// moment is when the event happens that was in a slot as this was noted.
type moment struct {
	of unsafe.Pointer // its object
	operation.EventTime
}

// SetMoment notes when the event in a slot happens, for who knows it without asking FactTime.
func (f *Frame) SetMoment(slot int, at operation.EventTime) {
	if slot >= len(f.moments) {
		f.moments = append(f.moments, make([]moment, len(f.Slots)-len(f.moments))...)
	}
	f.moments[slot] = moment{f.Slots[slot].Ptr, at}
}

// Moment is when the event in a slot happens; ok is false if nobody has noted it, and FactTime has to be asked.
func (f *Frame) Moment(slot int) (at operation.EventTime, ok bool) {
	if slot >= len(f.moments) {
		return operation.EventTime{}, false
	}
	m := &f.moments[slot]
	return m.EventTime, m.of == f.Slots[slot].Ptr && m.of != nil
}
