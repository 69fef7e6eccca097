package generate

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// randomCase generates the rule file and the case.json of one random case. Equal seeds and numbers generate equal cases.
func randomCase(seed, number uint64) (rules, script string) {
	b := &base{Rand: rand.New(rand.NewPCG(seed, number)), deleted: map[string]bool{}}
	rules = b.text()
	return rules, b.script(15 + b.IntN(35))
}

// script generates a random sequence of steps that ends with a fire. Facts of types that rules delete are only inserted: in Drools it is an
// error to change a fact from outside after a rule has deleted it.
func (b *base) script(length int) string {
	var steps, live []string
	for i := range length {
		kind := b.IntN(12)
		if i < 6 {
			kind = 0 // begin with an insert
		}
		switch {
		case kind < 6 || len(live) == 0 && kind < 10:
			t := b.typ()
			id := fmt.Sprintf("%s%d", strings.ToLower(t), i)
			steps = append(steps, fmt.Sprintf(`{"insert":{"type":%q,"id":%q,"fields":{"k":%d,"v":%d,"id":%q}}}`, t, id, b.IntN(4), b.IntN(8), id))
			if !b.deleted[t] {
				live = append(live, id)
			}
		case kind < 8:
			steps = append(steps, fmt.Sprintf(`{"update":{"id":%q,"fields":{%q:%d}}}`, live[b.IntN(len(live))], b.one("k", "v"), b.IntN(8)))
		case kind == 8:
			at := b.IntN(len(live))
			steps = append(steps, fmt.Sprintf(`{"delete":%q}`, live[at]))
			live = append(live[:at], live[at+1:]...)
		case kind == 9:
			steps = append(steps, fmt.Sprintf(`{"fire":%d}`, 1+b.IntN(4)))
		default:
			if b.grouped && b.IntN(3) == 0 {
				steps = append(steps, `{"focus":"g"}`)
			}
			steps = append(steps, `{"fire":-1}`)
		}
	}
	steps = append(steps, `{"fire":-1}`)
	return "{\"facts\":[],\"maxFirings\":150,\"order\":\"exact\",\"steps\":[\n" + strings.Join(steps, ",\n") + "\n]}\n"
}
