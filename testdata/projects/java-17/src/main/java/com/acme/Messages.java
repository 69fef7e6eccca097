package com.acme;

import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.time.DateTimeException;
import java.time.Year;
import java.util.Date;
import java.util.List;
import java.util.TimeZone;

/** MessageFormat, and dates that do not exist. */
public class Messages {
    static void format(String pattern, Object... args) {
        try {
            System.out.println(MessageFormat.format(pattern, args));
        } catch (IllegalArgumentException e) {
            System.out.println(pattern + ": " + e.getMessage());
        }
    }

    static void parse(String pattern, String text) {
        SimpleDateFormat format = new SimpleDateFormat(pattern);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        format.setLenient(false);
        try {
            System.out.println(format.parse(text).getTime());
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void run() {
        Date date = new Date(1709212456789L);
        format("{0} has {1} items, {1}{0}", "Ann", 3);
        format("{0} {1} {2} {3} {4} {5}", 1234567.891, new BigDecimal("1234.5678"), 12345L, true, 'c', List.of(1, 2));
        format("{0,number} {0,number,#.##} {0,number,integer} {0, number, percent} {0,number,currency} {0,number,00.0}", 1234.5678);
        format("{0} / {0,date} / {0,date,short} / {0,date,long} / {0,date,full} / {0,date,yyyy-MM-dd}", date);
        format("{0,time} / {0,time,short} / {0,time,HH:mm}", date);
        format("it''s '{0}' {0}, '{'{0}'}'", "q");
        format("{0} {7} {1}", "only", null);
        format("no arguments");
        format("{x}", 1);
        format("{0", 1);
        format("{0,kind}", 1);
        format("{0,number}", "text");
        format("{0,date}", "text");

        parse("yyyy-MM-dd", "2024-02-30");
        parse("yyyy-MM-dd", "2024-02-29");
        parse("yyyy-MM-dd", "2023-13-01");
        parse("dd/MM/yyyy HH:mm", "30/04/2023 24:00");
        parse("yyyy-MM-dd EEE", "2024-02-29 Fri");
        parse("hh:mm a", "12:30 AM");
        System.out.println(new DecimalFormat("0%").format(Double.MAX_VALUE) + " " + new BigDecimal("0.0").divide(new BigDecimal("1.10"), MathContext.DECIMAL32));
        try {
            Year.of(2024).atMonth(65);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
