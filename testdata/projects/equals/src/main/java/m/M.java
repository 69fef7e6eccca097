package m; public class M extends K { }
