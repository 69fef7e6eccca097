package chrono

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// Families are the classes of dates, times and their formats.
func Families() []def.Family {
	return append(append([]def.Family{
		{Types: []*fact.Type{fact.DateType, fact.TimestampType, fact.SQLDateType, dateFormatter, timeZoneType, dateFormatBase, dateFormatType,
			calendarType, gregorianType}, Classes: dateClasses},
		{Types: []*fact.Type{fact.LocalDateType, fact.LocalTimeType, fact.LocalDateTimeType, fact.InstantType, fact.OffsetDateTimeType,
			fact.ZonedDateTimeType, fact.ZoneIDType, fact.ZoneOffsetType, fact.DurationType, periodType, yearType, yearMonthType,
			monthDayType, chronoUnitType, chronoFieldType, dayOfWeekType, monthType, formatStyleType, textStyleType,
			temporalAdjusterType, adjustersType, timeUnitType, temporalFieldType, clockType}, Classes: timeClasses},
	}, weekFamilies()...), builderFamilies()...)
}
