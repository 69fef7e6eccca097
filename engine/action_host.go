package engine

import (
	"fmt"
	"io"
	"strconv"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"

	"whenthen/engine/internal/identity"
	"whenthen/internal/fact"
	"whenthen/internal/fact/javatext"
)

// actionHost is the interface of a session to the actions it runs.
type actionHost struct{ s *Session }

// Insert inserts an object through an entry point and returns its Handle. If logical, the firing match justifies the fact.
func (h actionHost) Insert(object any, entryPoint string, logical bool) (any, error) {
	if logical {
		f, err := h.s.truth.insert(object, fact.EntryPoint(entryPoint), h.s.firing)
		return Handle{f}, err
	}
	f, _, err := h.s.insert(object, fact.EntryPoint(entryPoint), false)
	return Handle{f}, err
}

// Update notifies the session that the object of a fact has changed.
func (h actionHost) Update(object any, of *fact.Type, changed fact.Mask) error {
	f := h.s.facts.Known(object)
	if f == nil {
		if f = h.factOf(object); f == nil || !f.InMemory() {
			return h.gone(object)
		}
	}
	h.s.update(f, of.MaskIn(f.Object.Type, changed))
	return nil
}

// Expect returns an error if an object is not a fact, unless it was matched by the firing match, whose action has then deleted
// it.
func (h actionHost) Expect(object any) error {
	if f := h.factOf(object); f == nil || !f.InMemory() {
		return h.gone(object)
	}
	return nil
}

// UpdateHandle replaces the object of a fact. If the fact is given by its matched object and not by a Handle, the action has
// assigned another object to the pattern's variable: then the matched fact is deleted and the other object becomes a fact.
func (h actionHost) UpdateHandle(handle, object any, of *fact.Type, changed fact.Mask) error {
	f := h.factOf(handle)
	if f == nil || !f.InMemory() {
		return h.gone(handle)
	}
	_, given := handle.(Handle)
	if object == nil && !given {
		h.s.delete(f)
		return nil
	}
	o := h.s.types.Object(object)
	if object == nil || identity.Same(f.Object, o) {
		h.s.update(f, of.MaskIn(f.Object.Type, changed))
		return nil
	}
	if !given {
		h.s.delete(f)
		if known := h.factOf(object); known != nil && known.InMemory() {
			h.s.update(known, of.MaskIn(o.Type, changed))
			return nil
		}
		_, err := h.Insert(object, f.EntryPoint(), false)
		return err
	}
	h.s.replace(f, o, of.MaskIn(o.Type, changed)) // o may already be a fact; then both facts have the object o, and a search for o finds this fact
	return nil
}

// Delete deletes the fact of an object or handle.
func (h actionHost) Delete(object any) error {
	f := h.factOf(object)
	if f == nil || !f.InMemory() {
		return h.gone(object)
	}
	h.s.delete(f)
	return nil
}

// FactOf returns the fact of an object or handle, or nil if there is none. If two facts have the same object, the session's index finds
// only one of them; if that one is deleted, the firing match is searched for the other.
func (h actionHost) factOf(object any) *memory.Fact {
	f := h.s.factOf(object)
	if f != nil || object == nil {
		return f
	}
	if _, ok := object.(Handle); ok {
		return nil
	}
	return h.matched(object, (*memory.Fact).InMemory)
}

// matched returns the fact of the firing match that has an object and for which ok returns true, or nil if there is none.
func (h actionHost) matched(object any, ok func(*memory.Fact) bool) *memory.Fact {
	o := h.s.types.Object(object)
	for _, f := range h.s.firing.Facts(nil) {
		if f.ID > 0 && ok(f) && identity.Same(f.Object, o) {
			return f
		}
	}
	return nil
}

// gone returns the error for changing an object that is not in working memory. It returns nil for a handle and for a fact of the firing
// match, which the action itself must have deleted.
func (h actionHost) gone(object any) error {
	if _, ok := object.(Handle); ok || h.matched(object, func(*memory.Fact) bool { return true }) != nil {
		return nil
	}
	return &fact.Failure{Message: fact.Describe(object) + " is " + ErrNotAFact.Error(), Cause: ErrNotAFact}
}

// Halt ends the run after the action.
func (h actionHost) Halt() {
	h.s.wm.Halt()
	if h.s.options.listener != nil {
		h.s.emit(Halted{By: h.s.current})
	}
}

// SetFocus pushes a group onto the focus stack. The group need not have any rules, but if the rule base has no group besides MAIN, any
// other group fails with a NullPointerException.
func (h actionHost) SetFocus(group string) error {
	if !h.s.rb.grouped && !network.IsMain(group) {
		return fact.NewException(fact.NullPointerType, "there is no agenda group "+strconv.Quote(group))
	}
	h.s.wm.SetFocus(group)
	return nil
}

// ClearGroup cancels the waiting matches of an agenda group.
func (h actionHost) ClearGroup(group string) { h.s.wm.ClearGroup(group) }

// ClearActivationGroup cancels the waiting matches of an activation group.
func (h actionHost) ClearActivationGroup(group string) { h.s.wm.ClearActivationGroup(group) }

// ClearAgenda cancels all waiting matches.
func (h actionHost) ClearAgenda() { h.s.wm.ClearAgenda() }

// ActivateGroup activates a ruleflow group.
func (h actionHost) ActivateGroup(group string) { h.s.wm.ActivateGroup(group) }

// RuleName returns the name of the rule that fires.
func (h actionHost) RuleName() string { return h.s.firing.Rule().Name }

// RulePackage returns the package of the rule that fires.
func (h actionHost) RulePackage() string { return rulePackage(h.s.firing.Rule()) }

// Print writes to the writer that rule text uses as System.out.
func (h actionHost) Print(text string) { h.s.print(text, h.s.options.output, false) }

// PrintError writes to the writer that rule text uses as System.err.
func (h actionHost) PrintError(text string) { h.s.print(text, h.s.options.errors, true) }

func (s *Session) print(text string, w io.Writer, toError bool) {
	text = javatext.Encodable(text)
	if s.history != nil {
		s.history.Printed(text)
	}
	if s.options.listener != nil {
		s.emit(Printed{Text: text, Error: toError, By: s.current})
	}
	// Errors of the writer, such as a full disk, are ignored: the host owns the writer and can check it.
	_, _ = io.WriteString(w, text)
}

// Query runs a query and returns its rows as a list.
func (h actionHost) Query(name string, args []any) (any, error) {
	rows, err := h.s.query(name, args)
	if err != nil {
		return nil, err
	}
	list := fact.NewList()
	for _, row := range rows {
		list.Add(row.record())
	}
	return list, nil
}

// SetGlobal sets a global of the session.
func (h actionHost) SetGlobal(name string, value any) error {
	if err := h.s.SetGlobal(name, value); err != nil {
		return fmt.Errorf("set global: %w", err)
	}
	return nil
}
