package runner

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Cover is the first line of an image, before the engine's snapshot. It contains the part of a player's session that is not in the engine.
type Cover struct {
	Format  int              `json:"format"`
	Rules   string           `json:"rules"` // version of the rules
	Now     int64            `json:"now"`   // on the clock, in milliseconds since 1970
	Last    int64            `json:"last,omitempty"`
	Pending bool             `json:"pending"`
	Names   map[string]int64 `json:"names"`            // numbers of the facts that have an id, by id
	Change  json.RawMessage  `json:"change,omitempty"` // the effects of the latest change of rules
}

// imageFormat is the version of the image format. A program reads this version and earlier ones.
const imageFormat = 1

// Image returns the player's session in a form for storage. The caller sets the version of the rules in the cover, and, if it needs
// them back, the time of the last input and the change.
func (p *Player) Image(c Cover) ([]byte, error) {
	c.Format, c.Now, c.Pending, c.Names = imageFormat, p.clock.Now().UnixMilli(), p.Pending(), p.Names()
	head, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	snapshot, err := p.Session.Snapshot()
	if err != nil {
		return nil, err
	}
	return append(append(head, '\n'), snapshot...), nil
}

// OpenImage parses the cover of an image; the rest is the snapshot.
func OpenImage(image []byte) (c Cover, snapshot []byte, err error) {
	head, snapshot, ok := bytes.Cut(image, []byte("\n"))
	if !ok {
		return c, nil, errors.New("the stored session has no header line")
	}
	if err := json.Unmarshal(head, &c); err != nil {
		return c, nil, fmt.Errorf("the header of the stored session: %w", err)
	}
	if c.Format > imageFormat {
		return c, nil, fmt.Errorf("the stored session has format %d; this program reads formats up to %d", c.Format, imageFormat)
	}
	return c, snapshot, nil
}
