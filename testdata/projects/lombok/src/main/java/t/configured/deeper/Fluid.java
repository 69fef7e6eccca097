package t.configured.deeper;

import lombok.*;
import lombok.experimental.Accessors;

@Data
@Accessors(chain = true, fluent = true)
public class Fluid {
	@NonNull private String uRL = "";
	private boolean fast;

	@Data
	@Accessors(fluent = false, prefix = {})
	public static class Bean {
		private String uRL;
		private boolean on;
	}
}
