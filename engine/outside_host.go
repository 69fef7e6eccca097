package engine

import (
	"whenthen/engine/internal/vm"
	"whenthen/engine/java/kie"
	"whenthen/internal/fact"
)

// outsideHost is the interface of a session to changes that an action makes through the session, one of its entry points or a data source.
// As in Drools, they do not count as changes by the rule, so no-loop does not keep it from firing for them.
type outsideHost struct{ actionHost }

// Outside returns the host of changes through the session.
func (h actionHost) Outside() kie.Runtime { return outsideHost{h} }

// FromOutside does the same as Outside, for compiled code.
func (h actionHost) FromOutside() vm.Host { return outsideHost{h} }

// Insert inserts an object. A logical fact belongs to the match and counts as inserted by the rule.
func (h outsideHost) Insert(object any, entryPoint string, logical bool) (handle any, err error) {
	if logical {
		return h.actionHost.Insert(object, entryPoint, true)
	}
	h.s.wm.FromOutside(func() { handle, err = h.actionHost.Insert(object, entryPoint, false) })
	return handle, err
}

// Update notifies the session that the object of a fact has changed.
func (h outsideHost) Update(object any, of *fact.Type, changed fact.Mask) (err error) {
	h.s.wm.FromOutside(func() { err = h.actionHost.Update(object, of, changed) })
	return err
}

// UpdateHandle replaces the object of a fact.
func (h outsideHost) UpdateHandle(handle, object any, of *fact.Type, changed fact.Mask) (err error) {
	h.s.wm.FromOutside(func() { err = h.actionHost.UpdateHandle(handle, object, of, changed) })
	return err
}

// Delete deletes the fact of an object or handle.
func (h outsideHost) Delete(object any) (err error) {
	h.s.wm.FromOutside(func() { err = h.actionHost.Delete(object) })
	return err
}
