package image

// The fields of an ImageTuple: the fields of the tuple and its lineage, the last child, and the peer.
const (
	FieldSelf = iota
	FieldChanged
	FieldStaged
	FieldFlags
	FieldOwnFact
	FieldLeft
	FieldRight
	FieldFirst
	FieldLast
	FieldLeftPrev
	FieldLeftNext
	FieldRightPrev
	FieldRightNext
	FieldPrev
	FieldNext
	FieldStored
	FieldStagedPrev
	FieldStagedNext
	FieldPeer // for a match record, a number: see number64
	FieldExt
	FieldCause
	FieldCount
)

// OfMatch reports whether an extension has fields of a match.
func (e *Extension) OfMatch() bool {
	return e.Activation || e.Links != [2]uint32{} || e.Plan[0] > 0 || e.Item > 0
}
