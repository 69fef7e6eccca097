package com.acme;

public class Reading {
	private String room;
	private double value;
	public String getRoom() { return room; }
	public void setRoom(String room) { this.room = room; }
	public double getValue() { return value; }
	public void setValue(double value) { this.value = value; }
	@Override public String toString() { return room + " " + value; }
}
