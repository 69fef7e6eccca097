// Package graph draws rule bases: which rules feed which others, and the network with the counts of a session. Drawings are text
// for Graphviz (DOT) or Mermaid, which many editors and code hosting sites render.
package graph
