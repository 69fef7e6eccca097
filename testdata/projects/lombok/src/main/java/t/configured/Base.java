package t.configured;

import lombok.*;

@Data
public class Base {
	private int mId;
	private String mName;
}
