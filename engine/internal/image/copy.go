package image

import "whenthen/engine/internal/network"

// A record is copied by one function that lists its fields, for both directions: into the image or, if restoring, from it. These are the
// copies of single fields.

// Same copies a value unchanged.
func Same[T any](restoring bool, live, image *T) {
	if restoring {
		*live = *image
	} else {
		*image = *live
	}
}

// Pass copies a number whose type differs in the image.
func Pass[L, I ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~int | ~int64](restoring bool, live *L, image *I) {
	if restoring {
		*live = L(*image)
	} else {
		*image = I(*live)
	}
}

// Each copies the records of a list in order. The destination list gets the length of the source.
func Each[L, I any](restoring bool, live *[]L, image *[]I, record func(*L, *I)) {
	switch {
	case restoring && len(*live) != len(*image):
		*live = make([]L, len(*image))
	case !restoring && len(*live) > 0:
		*image = make([]I, len(*live))
	}
	for i := range *image {
		record(&(*live)[i], &(*image)[i])
	}
}

// NodeNumber copies a node of a network as its number, from 1; 0 means nil.
func NodeNumber(restoring bool, net *network.Network, n **network.Node, number *int) {
	switch {
	case restoring && *number > 0:
		*n = net.Nodes[*number-1]
	case !restoring && *n != nil:
		*number = (*n).ID + 1
	}
}
