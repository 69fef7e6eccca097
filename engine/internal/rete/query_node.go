package rete

import (
	"errors"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

type queryPart struct{ plan *queryPlan }
type queryPlan struct{}
type call struct{}

func (q *queryPlan) addPath(*Path)                                            {}
func (b *builder) declareQueries()                                            {}
func (b *builder) addQuery(*rule.Query) error                                 { return nil }
func (b *builder) queryCall(*Node, *rule.QueryCall) (*Node, error)            { return nil, errors.New("queries") }
func (w *WorkingMemory) evaluateQuery(*Node, *nodeMemory, *staging, *results) {}
func (w *WorkingMemory) endQuery(*Node, *staging)                             {}

// Row is one answer of a query.
type Row struct {
	Names  []string
	Values []any
}

func (w *WorkingMemory) Query(q *rule.Query, args []fact.Object) ([]Row, error) {
	return nil, errors.New("queries")
}
