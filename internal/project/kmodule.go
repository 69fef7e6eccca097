package project

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// kmodule is the content of a META-INF/kmodule.xml.
type kmodule struct {
	Path  string      `xml:"-"`
	Bases []*KBase    `xml:"kbase"`
	Loose []*KSession `xml:"ksession"` // outside of any kbase; Drools does not allow that, but some projects have it
	// Properties configure the whole module.
	Properties []struct {
		Key   string `xml:"key,attr"`
		Value string `xml:"value,attr"`
	} `xml:"configuration>property"`
}

// KBase is a knowledge base: the packages of its rules, and its sessions.
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
		Row      int    `xml:"row,attr"` // row of the first cell of the data, from 1
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

// ListenerTypes returns the classes of the session's listeners, which cannot run here.
func (s *KSession) ListenerTypes() []string {
	var names []string
	for _, l := range s.Listeners.All {
		if l.Type != "" {
			names = append(names, l.Type)
		}
	}
	return names
}

// readKModule reads a kmodule.xml. As in Drools, an empty file defines no bases.
func readKModule(path string) (*kmodule, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	k := &kmodule{Path: path}
	if strings.TrimSpace(string(text)) == "" {
		return k, nil
	}
	if err := xml.Unmarshal(text, k); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return k, nil
}

// resources returns the folder whose files the kmodule covers.
func (k *kmodule) resources() string { return filepath.Dir(filepath.Dir(k.Path)) }

// byFolder reports whether the packages of bases are always folders, whatever package a file declares.
func (k *kmodule) byFolder() bool {
	for _, p := range k.Properties {
		if p.Key == "drools.groupDRLsInKieBasesByFolder" {
			return strings.EqualFold(strings.TrimSpace(p.Value), "true")
		}
	}
	return false
}

// holds reports whether a base contains the files of a package. The first matching element of the list decides. A name also matches
// packages that end in it.
func (b *KBase) holds(pkg string) bool {
	if strings.TrimSpace(b.Packages) == "" {
		return true
	}
	for _, p := range strings.Split(b.Packages, ",") {
		p = strings.ReplaceAll(strings.TrimSpace(p), "/", ".")
		p, negated := strings.CutPrefix(p, "!")
		if p == "" {
			continue
		}
		if p == "*" || strings.EqualFold(p, pkg) || strings.HasSuffix(pkg, "."+p) {
			return !negated
		}
		if prefix, below := strings.CutSuffix(p, ".*"); below {
			own := strings.TrimPrefix(pkg, b.Name+".")
			for _, name := range []string{pkg, own} {
				if name == prefix || strings.HasPrefix(name, prefix+".") {
					return !negated
				}
			}
		}
	}
	return false
}

// included returns the names of the bases that a base includes.
func (b *KBase) included() []string {
	var names []string
	for _, n := range strings.Split(b.Includes, ",") {
		if n = strings.TrimSpace(n); n != "" {
			names = append(names, n)
		}
	}
	return names
}
