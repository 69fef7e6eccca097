package com.acme.fn;

import java.io.*;
import java.util.*;
import org.kie.api.runtime.rule.AccumulateFunction;

/** The difference of the largest and the smallest number. */
public class Spread implements AccumulateFunction<Spread.Seen> {
	public static class Seen implements Externalizable {
		public final List<Double> values = new ArrayList<>();
		public void writeExternal(ObjectOutput out) throws IOException {}
		public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {}
	}

	public Seen createContext() { return new Seen(); }
	public void init(Seen context) { context.values.clear(); }
	public void accumulate(Seen context, Object value) { context.values.add(((Number) value).doubleValue()); }
	public void reverse(Seen context, Object value) { context.values.remove(Double.valueOf(((Number) value).doubleValue())); }
	public boolean supportsReverse() { return true; }
	public Object getResult(Seen context) {
		if (context.values.isEmpty()) {
			return null;
		}
		return Collections.max(context.values) - Collections.min(context.values);
	}
	public Class<?> getResultType() { return Double.class; }
	public void writeExternal(ObjectOutput out) throws IOException {}
	public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {}
}
