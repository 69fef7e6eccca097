package conform_test

import (
	"encoding/json"
	"math/rand"
	"slices"
	"sync"
	"testing"

	"whenthen/internal/conform"
)

// TestRuleBasesDoNotSeeEachOther runs the cases in random order and several at a time in one process, each twice. What one
// rule base declares must not be seen by another, so every case must answer as it does alone.
func TestRuleBasesDoNotSeeEachOther(t *testing.T) {
	alone := map[string]string{}
	var dirs []string
	for _, root := range corpora {
		found, err := conform.Find([]string{root})
		if err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, found...)
	}
	if testing.Short() {
		dirs = dirs[:len(dirs)/10]
	}
	answer := func(dir string) string {
		o := conform.RunCase(t.Context(), dir, 0)
		if o.Verdict == conform.Passed {
			return "" // the answer of real Drools
		}
		text, err := json.Marshal(o.Result)
		if err != nil {
			return err.Error()
		}
		return string(text)
	}
	for _, dir := range dirs {
		alone[dir] = answer(dir)
	}
	const seed = 14
	random := rand.New(rand.NewSource(seed))
	order := slices.Concat(dirs, dirs)
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	work := make(chan string)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for dir := range work {
				if got := answer(dir); got != alone[dir] {
					t.Errorf("%s answers otherwise among others:\n%s\nalone:\n%s", dir, got, alone[dir])
				}
			}
		})
	}
	for _, dir := range order {
		work <- dir
	}
	close(work)
	group.Wait()
}
