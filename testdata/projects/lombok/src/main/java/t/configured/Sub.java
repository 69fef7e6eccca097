package t.configured;

import java.util.function.Consumer;
import lombok.*;
import lombok.experimental.FieldNameConstants;
import lombok.extern.slf4j.Slf4j;
import t.configured.deeper.Fluid;

@Data
@Slf4j
@Builder
@NoArgsConstructor
@AllArgsConstructor
@FieldNameConstants
public class Sub extends Base {
	@NonNull private String mKind;
	private boolean fOpen;
	private int plain;

	public static void run(Consumer<Object> out) {
		Sub s = new Sub().setKind("k").setOpen(true);
		s.setId(1).setName("n");
		LOGGER.info("{} made", s);
		out.accept(s);
		out.accept(s.equals(new Sub().setKind("k").setOpen(true)));
		out.accept(s.isOpen() + " " + Names.mKind);
		MakeSub made = Sub.builder().kind("b");
		out.accept(made.open(true).build());
		try {
			s.setKind(null);
		} catch (IllegalArgumentException e) {
			out.accept(e.getMessage());
		}
		Fluid f = new Fluid();
		f.uRL("u").fast(true);
		out.accept(f.uRL() + f.fast() + f);
		try {
			f.uRL(null);
		} catch (NullPointerException e) {
			out.accept(e.getMessage());
		}
		Fluid.Bean b = new Fluid.Bean();
		b.setuRL("x");
		b.setOn(true);
		out.accept(b.getuRL() + b.getOn());
	}
}
