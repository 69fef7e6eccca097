package m;
public class Acc extends Base { }
