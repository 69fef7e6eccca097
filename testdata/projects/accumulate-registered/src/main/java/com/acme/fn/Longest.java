package com.acme.fn;

import java.io.*;
import org.kie.api.runtime.rule.AccumulateFunction;

public class Longest implements AccumulateFunction<String[]> {
	public String[] createContext() { return new String[1]; }
	public void init(String[] context) throws Exception { context[0] = ""; }
	public void accumulate(String[] context, Object value) {
		String text = String.valueOf(value);
		if (text.length() > context[0].length()) {
			context[0] = text;
		}
	}
	public void reverse(String[] context, Object value) throws Exception { throw new UnsupportedOperationException(); }
	public boolean supportsReverse() { return false; }
	public Object getResult(String[] context) throws Exception { return context[0]; }
	public Class<?> getResultType() { return String.class; }
	public void writeExternal(ObjectOutput out) throws IOException {}
	public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {}
}
