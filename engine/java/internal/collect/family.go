package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/number"
	"whenthen/internal/fact"
)

// Families are the classes of collections, functions and streams.
func Families() []def.Family {
	return []def.Family{
		{Types: []*fact.Type{fact.CollectionType, iteratorType, fact.SetType, fact.HashSetType, fact.LinkedHashSetType, fact.CopyOnWriteSetType, fact.TreeSetType, fact.EnumSetType, fact.IterableType, listIteratorType, streamSupportType},
			Classes: ofObjects(collectionClasses)},
		{Types: []*fact.Type{fact.ListType, fact.ArrayListType, fact.CopyOnWriteType, fact.DequeType, fact.ArrayDequeType, fact.ConcurrentDequeType, fact.LinkedListType, fact.VectorType, fact.StackType, emptyStackType}, Classes: ofObjects(listClasses)},
		{Types: []*fact.Type{fact.MapType, fact.EntryType, fact.TreeMapType, fact.HashMapType, fact.ConcurrentMapType, fact.LinkedHashMapType, fact.EnumMapType, fact.PropertiesType, simpleEntryType, fixedEntryType}, Classes: ofObjects(mapClasses)},
		{Types: []*fact.Type{arraysType, collectionsType}, Classes: utilityClasses},
		{Types: append(append(append(streamKindTypes(), optionalKinds...), summaryKinds()...), streamType, streamBuilderType, optionalType, collectorType, collectorsType), Classes: streamClasses},
		{Types: []*fact.Type{number.ThreadRandomType, number.RandomType}, Classes: randomClasses},
		{Types: []*fact.Type{fact.QueueType, priorityQueueType, joinerType, bitSetType}, Classes: queueClasses},
	}
}
