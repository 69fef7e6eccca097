package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// Families are the classes of collections, functions and streams.
func Families() []def.Family {
	return []def.Family{
		{Types: []*fact.Type{fact.CollectionType, iteratorType, fact.SetType, fact.HashSetType, fact.LinkedHashSetType, fact.TreeSetType, fact.EnumSetType},
			Classes: def.Plain(collectionClasses)},
		{Types: []*fact.Type{fact.ListType, fact.ArrayListType, fact.LinkedListType}, Classes: def.Plain(listClasses)},
		{Types: []*fact.Type{fact.MapType, fact.EntryType, fact.TreeMapType, fact.HashMapType, fact.LinkedHashMapType, fact.EnumMapType}, Classes: def.Plain(mapClasses)},
		{Types: append(append(consumerTypes, functionalTypes...), arraysType, collectionsType, comparatorType, functionType, fact.FuncType), Classes: def.Extended(utilityClasses, rareUtilities)},
		{Types: append(append(append(streamKindTypes(), optionalKinds...), summaryKinds()...), streamType, optionalType, collectorType, collectorsType), Classes: def.Extended(streamClasses, rareStreams)},
		{Types: []*fact.Type{priorityQueueType, joinerType}, Classes: def.Plain(queueClasses)},
	}
}
