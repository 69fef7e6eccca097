package live

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
)

// pastRules provides earlier rules of sessions by version; their text is kept in the store.
type pastRules struct {
	store store.Store

	mu    sync.Mutex
	bases map[string]*ruleset.Base // the most recently used versions
	saved map[string]bool          // versions that this process has saved to the store or found there
}

// mostPast is the maximum number of old rule bases that stay compiled.
const mostPast = 16

// save stores the text of rules before the first input that they process is stored.
func (p *pastRules) save(ctx context.Context, base *ruleset.Base) error {
	p.mu.Lock()
	done := p.saved[base.Version]
	p.mu.Unlock()
	if done {
		return nil
	}
	text, err := json.Marshal(base.Texts())
	if err != nil {
		return err
	}
	if err := p.store.SaveRules(ctx, base.Version, text); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.saved[base.Version] = true
	return nil
}

// find returns the rules of a version: the served rules if they have this version, otherwise rules compiled from the store.
func (p *pastRules) find(ctx context.Context, served *ruleset.Base, version string) (*ruleset.Base, error) {
	if served.Version == version {
		return served, nil
	}
	p.mu.Lock()
	base := p.bases[version]
	p.mu.Unlock()
	if base != nil {
		return base, nil
	}
	text, err := p.store.Rules(ctx, version)
	if err != nil {
		return nil, err
	}
	if text == nil {
		return nil, fmt.Errorf("rules %s of version %s: the store does not have them", served.Name, version)
	}
	var files []ruleset.Text
	if err := json.Unmarshal(text, &files); err != nil {
		return nil, fmt.Errorf("rules %s of version %s: %w", served.Name, version, err)
	}
	if base, err = served.Past(version, files); err != nil {
		return nil, fmt.Errorf("rules %s of version %s: %w", served.Name, version, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.bases) >= mostPast {
		clear(p.bases)
	}
	p.bases[version] = base
	return base, nil
}
