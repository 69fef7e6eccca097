package com.sure.util;

import lombok.experimental.UtilityClass;
import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.*;

@UtilityClass
public class Texts {
    private final DecimalFormat MONEY = new DecimalFormat("#,##0.00", DecimalFormatSymbols.getInstance(Locale.US));
    public String money(BigDecimal b) { return "EUR " + MONEY.format(b); }
    public String money(double b) { return money(BigDecimal.valueOf(b)); }
    public String pad(Object o, int n) { return String.format("%-" + n + "s|", o); }
    public String join(Object... os) { StringJoiner j = new StringJoiner(" / ", "<", ">"); j.setEmptyValue("none"); for (Object o : os) if (o != null) j.add(o.toString()); return j.toString(); }
    public <T extends Comparable<? super T>> List<T> sorted(Collection<? extends T> c) { List<T> l = new ArrayList<>(c); Collections.sort(l); return l; }
    public String initials(String name) { StringBuilder b = new StringBuilder(); for (String p : name.split("[\\s-]+")) if (!p.isBlank()) b.append(Character.toTitleCase(p.charAt(0))).append('.'); return b.toString(); }
}
