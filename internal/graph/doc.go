// Package graph draws rule bases. [OfRules] draws which rules change facts that other rules read; [OfParts] also draws these parts of
// facts; and [OfNetwork] draws the network with the counts of a session (draw.go). All return a [Graph] of nodes and edges (graph.go),
// which WriteDOT and WriteMermaid write as text for Graphviz or for Mermaid, which many editors and code hosting sites render. These
// programs determine the layout.
package graph
