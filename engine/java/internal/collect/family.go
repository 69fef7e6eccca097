package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// Families are the classes of collections, functions and streams.
func Families() []def.Family {
	return []def.Family{
		{Types: []*fact.Type{fact.CollectionType, iteratorType, fact.SetType, fact.HashSetType, fact.LinkedHashSetType, fact.TreeSetType, fact.EnumSetType, fact.IterableType, listIteratorType, streamSupportType},
			Classes: def.Plain(ofObjects(collectionClasses))},
		{Types: []*fact.Type{fact.ListType, fact.ArrayListType, fact.LinkedListType, fact.VectorType, fact.StackType, emptyStackType}, Classes: def.Plain(ofObjects(listClasses))},
		{Types: []*fact.Type{fact.MapType, fact.EntryType, fact.TreeMapType, fact.HashMapType, fact.LinkedHashMapType, fact.EnumMapType, simpleEntryType, fixedEntryType}, Classes: def.Plain(ofObjects(mapClasses))},
		{Types: append(append(consumerTypes, functionalTypes...), arraysType, collectionsType, comparatorType, functionType, fact.FuncType), Classes: def.Plain(utilityClasses)},
		{Types: append(append(append(streamKindTypes(), optionalKinds...), summaryKinds()...), streamType, endlessType, optionalType, collectorType, collectorsType), Classes: def.Plain(streamClasses)},
		{Types: []*fact.Type{fact.QueueType, priorityQueueType, joinerType, bitSetType}, Classes: def.Plain(queueClasses)},
	}
}
