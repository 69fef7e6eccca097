// Package graph draws rule bases: which rules feed which, and the network with what a session has done in it. Drawings are
// text for Graphviz (DOT) or Mermaid, which many editors and forges show as pictures.
package graph
