// Package graph draws rule bases. [OfRules] draws which rules feed which others, [OfParts] does so through the properties that they change
// and read, and [OfNetwork] draws the network with the counts of a session. All return a [Graph] of nodes and edges, which WriteDOT and
// WriteMermaid write as text for Graphviz or for Mermaid, which many editors and code hosting sites render. The layout is left to these
// programs.
package graph
