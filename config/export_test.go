package config

// Offered names the settings that a worker may declare.
var Offered = offered
