package project

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// KModule is what a META-INF/kmodule.xml says.
type KModule struct {
	Path  string      `xml:"-"`
	Bases []*KBase    `xml:"kbase"`
	Loose []*KSession `xml:"ksession"` // outside of any kbase; Drools has none, but some projects do
}

// KBase is a knowledge base: the folders its rules lie in, and its sessions.
type KBase struct {
	Name       string      `xml:"name,attr"`
	Packages   string      `xml:"packages,attr"`
	Includes   string      `xml:"includes,attr"`
	Default    bool        `xml:"default,attr"`
	Equality   string      `xml:"equalsBehavior,attr"`      // "identity" or "equality"
	Events     string      `xml:"eventProcessingMode,attr"` // "cloud" or "stream"
	Sequential bool        `xml:"sequential,attr"`
	Sessions   []*KSession `xml:"ksession"`
	Templates  []struct {
		Template string `xml:"template,attr"`
		Data     string `xml:"dtable,attr"`
		Row      int    `xml:"row,attr"` // of the first cell of the data, from 1
		Col      int    `xml:"col,attr"`
	} `xml:"ruleTemplate"`
}

// KSession is a session of a knowledge base.
type KSession struct {
	Name      string `xml:"name,attr"`
	Type      string `xml:"type,attr"` // "stateful" or "stateless"
	Default   bool   `xml:"default,attr"`
	Clock     string `xml:"clockType,attr"` // "realtime" or "pseudo"
	Listeners struct {
		All []struct {
			XMLName xml.Name
			Type    string `xml:"type,attr"`
		} `xml:",any"`
	} `xml:"listeners"`
}

// ListenerTypes names the listeners of the session, which do not run here.
func (s *KSession) ListenerTypes() []string {
	var names []string
	for _, l := range s.Listeners.All {
		if l.Type != "" {
			names = append(names, l.Type)
		}
	}
	return names
}

// ReadKModule reads a kmodule.xml. An empty file is one without any base, as for Drools.
func ReadKModule(path string) (*KModule, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	k := &KModule{Path: path}
	if strings.TrimSpace(string(text)) == "" {
		return k, nil
	}
	if err := xml.Unmarshal(text, k); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return k, nil
}

// resources is the folder whose files the kmodule speaks of.
func (k *KModule) resources() string { return filepath.Dir(filepath.Dir(k.Path)) }

// holds reports that a base takes the files of a folder, given relative to the resources.
func (b *KBase) holds(folder string) bool {
	if strings.TrimSpace(b.Packages) == "" {
		return true
	}
	pkg := strings.ReplaceAll(filepath.ToSlash(folder), "/", ".")
	if pkg == "" {
		pkg = "."
	}
	taken := false
	for _, p := range strings.Split(b.Packages, ",") {
		p = strings.ReplaceAll(strings.TrimSpace(p), "/", ".")
		p, negated := strings.CutPrefix(p, "!")
		prefix, below := strings.CutSuffix(p, ".*")
		if p == "*" || p == pkg || strings.EqualFold(p, pkg) || below && (pkg == prefix || strings.HasPrefix(pkg, prefix+".")) {
			taken = !negated
		}
	}
	return taken
}

// included lists the names of the bases a base includes.
func (b *KBase) included() []string {
	var names []string
	for _, n := range strings.Split(b.Includes, ",") {
		if n = strings.TrimSpace(n); n != "" {
			names = append(names, n)
		}
	}
	return names
}
