package text

import (
	"slices"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// numberLocale is how numbers are written in some locales, as in the data that Java has. Within a pattern _ is a space without a break.
type numberLocale struct {
	tags           string // separated by white space
	signs          symbols
	percent, money string
}

const (
	plainPercent, widePercent         = "#,##0%", "#,##0_%"
	moneyFirst, moneyApart, moneyLast = "¤#,##0.00", "¤_#,##0.00", "#,##0.00_¤"
)

var numberLocales = []numberLocale{
	{"en en_US en_GB en_IN en_CA en_AU en_NZ en_IE en_SG zh zh_CN zh_TW ja ko hi_IN th_TH", american, plainPercent, moneyFirst},
	{"ja_JP ko_KR", american, plainPercent, "¤#,##0"},
	{"es_MX", american, widePercent, moneyFirst},
	{"es_PE", american, widePercent, moneyApart},
	{"de de_DE es es_ES da da_DK ro ro_RO", symbols{',', '.'}, widePercent, moneyLast},
	{"it it_IT el el_GR", symbols{',', '.'}, plainPercent, moneyLast},
	{"es_AR es_CO", symbols{',', '.'}, widePercent, moneyApart},
	{"pt pt_BR", symbols{',', '.'}, plainPercent, moneyApart},
	{"nl nl_NL nl_BE", symbols{',', '.'}, plainPercent, "¤_#,##0.00;¤_-#,##0.00"},
	{"id id_ID", symbols{',', '.'}, plainPercent, moneyFirst},
	{"tr tr_TR", symbols{',', '.'}, "%#,##0", moneyFirst},
	{"fr fr_FR fr_BE", symbols{',', '\u202f'}, widePercent, moneyLast},
	{"fr_CA ru ru_RU cs cs_CZ sk sk_SK", symbols{',', '\u00a0'}, widePercent, moneyLast},
	{"pt_PT pl pl_PL hu hu_HU uk uk_UA", symbols{',', '\u00a0'}, plainPercent, moneyLast},
	{"de_AT", symbols{',', '\u00a0'}, widePercent, ""},
	{"en_ZA", symbols{',', '\u00a0'}, plainPercent, moneyFirst},
	{"de_CH", symbols{'.', '’'}, plainPercent, "¤_#,##0.00;¤-#,##0.00"},
}

// currencies are the signs of the currencies of countries.
const currencies = "US $ CA $ AU $ NZ $ SG $ MX $ AR $ CO $ TW $ GB £ IN ₹ ZA R DE € ES € IT € GR € FR € BE € NL € PT € AT € IE € SK € CH CHF DK kr. RO RON PL zł HU Ft UA ₴ RU ₽ CZ Kč " +
	"BR R$ ID Rp TR ₺ CN ¥ JP ￥ KR ₩ PE S/ TH ฿"

// numbers returns how numbers are written in a locale. That the locale is not known here is an exception: Java writes them in another way.
func (l *locale) numbers() (*numberLocale, error) {
	if l == nil {
		return nil, fact.NullPointer()
	}
	for i := range numberLocales {
		if l.language == "" || slices.Contains(strings.Fields(numberLocales[i].tags), l.String()) {
			return &numberLocales[i], nil
		}
	}
	return nil, def.Exception(fact.UnsupportedOperationType, "how numbers are written in the locale %s is not known here", l)
}

// currency returns the sign of the currency of the locale's country.
func (l *locale) currency() string {
	fields := strings.Fields(currencies)
	switch i := slices.Index(fields, l.country); {
	case l.String() == "fr_CA":
		return "$\u00a0CA"
	case i >= 0 && l.country != "":
		return fields[i+1]
	}
	return "¤"
}

// format returns the format of a method of NumberFormat in the locale.
func (l *locale) format(method, pattern string) (*numberFormat, error) {
	n, err := l.numbers()
	if err != nil {
		return nil, err
	}
	switch method {
	case "getPercentInstance":
		pattern = n.percent
	case "getCurrencyInstance":
		if pattern = n.money; l.language == "" {
			pattern = moneyApart
		}
		if pattern == "" {
			return nil, def.Exception(fact.UnsupportedOperationType, "how amounts of money are written in the locale %s is not known here", l)
		}
	}
	pattern = strings.NewReplacer("_", "\u00a0", "¤", "'"+l.currency()+"'").Replace(pattern)
	f, err := newNumberFormat(pattern)
	if n.signs != american {
		f.sign(&n.signs)
	}
	return f, err
}

// localized changes the separators of the numbers that String.format has written from an index on to those of a locale.
func (o *output) localized(s *spec, from int, l *locale) error {
	if l == nil || !strings.ContainsRune("dfeg", rune(s.verb)) || !strings.ContainsAny(string(o.text[from:]), ".,") {
		return nil
	}
	n, err := l.numbers()
	if err != nil || n.signs == american {
		return err
	}
	text := american.exchange(string(o.text[from:]), n.signs)
	o.text = o.text[:from]
	return o.write(text)
}
