package fact

// FindClasses makes find the one to ask for types nobody has registered or declared: it makes them known with
// [Registry.DefineClass], or returns nil. It is asked once for every name.
func (r *Registry) FindClasses(find func(qualified string) *Type) {
	r.finder, r.missing = find, map[string]bool{}
}

// search asks the finder.
func (r *Registry) search(qualified string) *Type {
	if r.finder == nil {
		return nil
	}
	r.mu.Lock()
	missing := r.missing[qualified]
	r.mu.Unlock()
	if missing {
		return nil
	}
	t := r.finder(qualified)
	if t == nil {
		r.mu.Lock()
		r.missing[qualified] = true
		r.mu.Unlock()
	}
	return t
}

// Known finds a type that is there already, without asking whoever finds classes.
func (r *Registry) Known(qualified string) *Type {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.named[qualified]
}
