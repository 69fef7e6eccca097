package java

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// families are all classes of the library. Of classes with the same simple name the first one has it.
func families() []def.Family {
	return []def.Family{
		{Types: []*fact.Type{fact.ObjectType, fact.ClassType, fact.EnumType, fact.Comparable, objectsType, systemType, threadType}, Classes: objectClasses},
		{Types: []*fact.Type{fact.StringType, builderType, bufferType}, Classes: def.Extended(stringClasses, rareText)},
		{Types: []*fact.Type{fact.NumberType, fact.IntegerType, fact.BoxedLongType, fact.BoxedShortType, fact.BoxedByteType,
			fact.BoxedDoubleType, fact.BoxedFloatType, fact.BooleanType, fact.CharacterType}, Classes: def.Extended(numberClasses, rareNumbers)},
		{Types: []*fact.Type{mathType}, Classes: def.Plain(mathClasses)},
		{Types: []*fact.Type{fact.DecimalType, fact.BigIntegerType, roundingType, mathContextType}, Classes: def.Plain(bigClasses)},
		{Types: []*fact.Type{fact.CollectionType, iteratorType, fact.SetType, fact.HashSetType, fact.LinkedHashSetType, fact.TreeSetType, fact.EnumSetType},
			Classes: def.Plain(collectionClasses)},
		{Types: []*fact.Type{fact.ListType, fact.ArrayListType, fact.LinkedListType}, Classes: def.Plain(listClasses)},
		{Types: []*fact.Type{fact.MapType, fact.EntryType, fact.TreeMapType, fact.HashMapType, fact.LinkedHashMapType, fact.EnumMapType}, Classes: def.Plain(mapClasses)},
		{Types: append(append(consumerTypes, functionalTypes...), arraysType, collectionsType, comparatorType, functionType, fact.FuncType), Classes: def.Extended(utilityClasses, rareUtilities)},
		{Types: append(append(append(streamKindTypes(), optionalKinds...), summaryKinds()...), streamType, optionalType, collectorType, collectorsType), Classes: def.Extended(streamClasses, rareStreams)},
		{Types: []*fact.Type{fact.DateType, fact.TimestampType, fact.SQLDateType, dateFormatter, timeZoneType, dateFormatBase, dateFormatType,
			calendarType, gregorianType}, Classes: dateClasses},
		{Types: []*fact.Type{fact.LocalDateType, fact.LocalTimeType, fact.LocalDateTimeType, fact.InstantType, fact.OffsetDateTimeType,
			fact.ZonedDateTimeType, fact.ZoneIDType, fact.ZoneOffsetType, fact.DurationType, periodType, yearType, yearMonthType,
			monthDayType, chronoUnitType, chronoFieldType, dayOfWeekType, monthType, formatStyleType, textStyleType,
			temporalAdjusterType, adjustersType}, Classes: timeClasses},
		{Types: []*fact.Type{localeType}, Classes: def.Plain(localeClasses)},
		{Types: []*fact.Type{levelType, julType, slf4jType, slf4jMaker, log4jType, log4j2Type, log4j2Maker, commonsType, commonsMaker},
			Classes: def.Plain(logClasses)},
		{Types: []*fact.Type{longAdderType, atomicLongType, atomicIntType, atomicBoolType, atomicRefType}, Classes: def.Plain(atomicClasses)},
		{Types: []*fact.Type{patternType, matcherType}, Classes: def.Plain(regexClasses)},
		{Types: []*fact.Type{uuidType}, Classes: def.Plain(uuidClasses)},
		{Types: []*fact.Type{numberFormatType, decimalFormatType}, Classes: def.Plain(numberFormatClasses)},
		{Types: []*fact.Type{priorityQueueType, joinerType}, Classes: def.Plain(queueClasses)},
		{Types: exceptionTypes, Classes: def.Plain(exceptionClasses)},
		{Types: []*fact.Type{threadRandomType, randomType}, Classes: randomClasses},
		{Types: append(kieAliases, RuleContextType, ruleRuntimeType, matchType, ruleType, agendaType, agendaGroupType, entryPointType,
			sessionClockType, channelType), Classes: def.Plain(kieClasses)},
		{Types: []*fact.Type{ProcessContextType, processInstanceType, workflowInstanceType, nodeInstanceType}, Classes: def.Plain(processClasses)},
	}
}
