package memory

// AlarmTimes are the times of an alarm, in Unix milliseconds: the part of it that an image and another network copy unchanged.
type AlarmTimes struct {
	Due   int64
	Fires int   // how often it was due or was skipped because of a calendar since it was set; an update sets it again
	From  int64 `json:",omitempty"` // when the match was found
	Last  int64 `json:",omitempty"` // when it was due last, if Ever
	Ever  bool  `json:",omitempty"` // it was due since the match was found
}
