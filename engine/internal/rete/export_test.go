package rete

// EvaluateAll evaluates every rule, worth it or not.
func (w *WorkingMemory) EvaluateAll() {
	w.flush()
	for i := range w.agenda.items {
		w.evaluate(&w.agenda.items[i])
	}
}
