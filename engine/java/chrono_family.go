package java

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// chronoFamilies are the classes of the room.
func chronoFamilies() []def.Family {
	return []def.Family{
		{Types: []*fact.Type{fact.DateType, fact.TimestampType, fact.SQLDateType, dateFormatter, timeZoneType, dateFormatBase, dateFormatType,
			calendarType, gregorianType}, Classes: dateClasses},
		{Types: []*fact.Type{fact.LocalDateType, fact.LocalTimeType, fact.LocalDateTimeType, fact.InstantType, fact.OffsetDateTimeType,
			fact.ZonedDateTimeType, fact.ZoneIDType, fact.ZoneOffsetType, fact.DurationType, periodType, yearType, yearMonthType,
			monthDayType, chronoUnitType, chronoFieldType, dayOfWeekType, monthType, formatStyleType, textStyleType,
			temporalAdjusterType, adjustersType}, Classes: timeClasses},
	}
}
