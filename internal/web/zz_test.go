package web
import ("testing";"time")
func TestZZ(t *testing.T){
 c:=newClient(t)
 for _,base:=range []string{"Drools","IBM","Ladder"}{
 c.must("load",load{Sample:"Hard 1",Base:base})
 f:=c.look().Rules.Files
 at:=0; for i,x:=range f{ if x.Name=="turbot_fish.drl"{at=i}}
 for i:=range 5{ s:=time.Now(); c.must("check",map[string]string{"file":f[at].Name,"text":f[at].Text+"\n// x"}); d:=time.Since(s); s=time.Now()
  c.must("save",map[string]string{"file":f[at].Name,"text":f[at].Text+"\n//"+string(rune('a'+i))}); t.Log(base,d,time.Since(s))}
 }
}
