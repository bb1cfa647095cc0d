package sets

// SlipOf returns how fast soles slide over the ground in the blend of two loops, on average, in cm/s.
var SlipOf = slipOf
