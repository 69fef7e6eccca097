package workbook

import "errors"

// Merges finds merged cells, for the cells of a sheet in their order.
type Merges struct {
	all    []Range
	active []Range // that have cells in the row, and perhaps some that have ended
	row    int
	looks  int
}

// maxMergeLooks bounds how many ranges may be looked at, in sheets with ranges that lie over each other.
const maxMergeLooks = 200_000_000

// Merges begins with the first cell.
func (s *Sheet) Merges() *Merges { return &Merges{all: s.Merged, row: -1} }

// First is the first of the cells that one is merged with, false if it is merged with none.
func (m *Merges) First(p Place) (first Place, merged bool, err error) {
	if p.Row != m.row {
		m.row = p.Row
		kept := m.active[:0]
		for _, r := range m.active {
			if r.To.Row >= p.Row {
				kept = append(kept, r)
			}
		}
		m.looks += len(m.active)
		m.active = kept
		for ; len(m.all) > 0 && m.all[0].From.Row <= p.Row; m.all = m.all[1:] {
			m.active = append(m.active, m.all[0])
		}
	}
	if m.looks += len(m.active); m.looks > maxMergeLooks {
		return p, false, errors.New("it has too many merged cells")
	}
	for _, r := range m.active {
		if r.Has(p) {
			return r.From, true, nil
		}
	}
	return p, false, nil
}
