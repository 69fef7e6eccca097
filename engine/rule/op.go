package rule

import "whenthen/engine/operator"

// Op is what an operator does; [operator] declares them all.
type Op = operator.Op

// The operations by the names this package has always had.
const (
	OpNone         = operator.None
	OpAdd          = operator.Add
	OpSub          = operator.Sub
	OpMul          = operator.Mul
	OpDiv          = operator.Div
	OpRem          = operator.Rem
	OpShl          = operator.Shl
	OpShr          = operator.Shr
	OpUshr         = operator.Ushr
	OpBitAnd       = operator.BitAnd
	OpBitOr        = operator.BitOr
	OpBitXor       = operator.BitXor
	OpConcat       = operator.Concat
	OpAnd          = operator.And
	OpOr           = operator.Or
	OpEq           = operator.Eq
	OpNe           = operator.Ne
	OpSame         = operator.Same
	OpNotSame      = operator.NotSame
	OpLt           = operator.Lt
	OpLe           = operator.Le
	OpGt           = operator.Gt
	OpGe           = operator.Ge
	OpNeg          = operator.Neg
	OpPlus         = operator.Plus
	OpNot          = operator.Not
	OpBitNot       = operator.BitNot
	OpContains     = operator.Contains
	OpMemberOf     = operator.MemberOf
	OpMatches      = operator.Matches
	OpSoundsLike   = operator.SoundsLike
	OpStartsWith   = operator.StartsWith
	OpEndsWith     = operator.EndsWith
	OpLength       = operator.Length
	OpAfter        = operator.After
	OpBefore       = operator.Before
	OpCoincides    = operator.Coincides
	OpDuring       = operator.During
	OpIncludes     = operator.Includes
	OpFinishes     = operator.Finishes
	OpFinishedBy   = operator.FinishedBy
	OpMeets        = operator.Meets
	OpMetBy        = operator.MetBy
	OpOverlaps     = operator.Overlaps
	OpOverlappedBy = operator.OverlappedBy
	OpStarts       = operator.Starts
	OpStartedBy    = operator.StartedBy
)
