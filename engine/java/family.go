package java

import "whenthen/internal/fact"

// families are all classes of the library. Of classes with the same simple name the first one has it.
func families() []family {
	return []family{
		{[]*fact.Type{fact.ObjectType, fact.ClassType, fact.EnumType, fact.Comparable, objectsType, systemType, threadType}, objectClasses},
		{[]*fact.Type{fact.StringType, builderType, bufferType}, extended(stringClasses, rareText)},
		{[]*fact.Type{fact.NumberType, fact.IntegerType, fact.BoxedLongType, fact.BoxedShortType, fact.BoxedByteType,
			fact.BoxedDoubleType, fact.BoxedFloatType, fact.BooleanType, fact.CharacterType}, extended(numberClasses, rareNumbers)},
		{[]*fact.Type{mathType}, plain(mathClasses)},
		{[]*fact.Type{fact.DecimalType, fact.BigIntegerType, roundingType, mathContextType}, plain(bigClasses)},
		{[]*fact.Type{fact.CollectionType, iteratorType, fact.SetType, fact.HashSetType, fact.LinkedHashSetType, fact.TreeSetType, fact.EnumSetType},
			plain(collectionClasses)},
		{[]*fact.Type{fact.ListType, fact.ArrayListType, fact.LinkedListType}, plain(listClasses)},
		{[]*fact.Type{fact.MapType, fact.EntryType, fact.TreeMapType, fact.HashMapType, fact.LinkedHashMapType, fact.EnumMapType}, plain(mapClasses)},
		{append(append(consumerTypes, functionalTypes...), arraysType, collectionsType, comparatorType, functionType, fact.FuncType), extended(utilityClasses, rareUtilities)},
		{append(append(append(streamKindTypes(), optionalKinds...), summaryKinds()...), streamType, optionalType, collectorType, collectorsType), extended(streamClasses, rareStreams)},
		{[]*fact.Type{fact.DateType, fact.TimestampType, fact.SQLDateType, dateFormatter, timeZoneType, dateFormatBase, dateFormatType,
			calendarType, gregorianType}, dateClasses},
		{[]*fact.Type{fact.LocalDateType, fact.LocalTimeType, fact.LocalDateTimeType, fact.InstantType, fact.OffsetDateTimeType,
			fact.ZonedDateTimeType, fact.ZoneIDType, fact.ZoneOffsetType, fact.DurationType, periodType, yearType, yearMonthType,
			monthDayType, chronoUnitType, chronoFieldType, dayOfWeekType, monthType, formatStyleType, textStyleType,
			temporalAdjusterType, adjustersType}, timeClasses},
		{[]*fact.Type{localeType}, plain(localeClasses)},
		{[]*fact.Type{levelType, julType, slf4jType, slf4jMaker, log4jType, log4j2Type, log4j2Maker, commonsType, commonsMaker},
			plain(logClasses)},
		{[]*fact.Type{longAdderType, atomicLongType, atomicIntType, atomicBoolType, atomicRefType}, plain(atomicClasses)},
		{[]*fact.Type{patternType, matcherType}, plain(regexClasses)},
		{[]*fact.Type{uuidType}, plain(uuidClasses)},
		{[]*fact.Type{numberFormatType, decimalFormatType}, plain(numberFormatClasses)},
		{[]*fact.Type{priorityQueueType, joinerType}, plain(queueClasses)},
		{exceptionTypes, plain(exceptionClasses)},
		{[]*fact.Type{threadRandomType, randomType}, randomClasses},
		{append(kieAliases, RuleContextType, ruleRuntimeType, matchType, ruleType, agendaType, agendaGroupType, entryPointType,
			sessionClockType, channelType), plain(kieClasses)},
		{[]*fact.Type{ProcessContextType, processInstanceType, workflowInstanceType, nodeInstanceType}, plain(processClasses)},
	}
}
