package config

import (
	"fmt"
	"io"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"
)

// envPrefix begins the names of all variables with settings.
const envPrefix = "MOTIONGATE_"

// envFile is the variable that names the settings file if no flag does.
const envFile = envPrefix + "CONFIG"

// flagKeys maps the names of flags to settings. The only other flag is --upstream.
var flagKeys = map[string]string{
	FlagListen:      "listen",
	FlagAdminListen: "admin.listen",
	FlagDataDir:     "data_dir",
	FlagPprof:       "admin.pprof",
}

// Names of flags that override other sources.
const (
	FlagListen      = "listen"
	FlagAdminListen = "admin-listen"
	FlagDataDir     = "data-dir"
	FlagPprof       = "pprof"
	FlagUpstream    = "upstream"
)

// AddFlags adds --config and the named flags, which override all other sources. Without names it adds all of
// them.
func AddFlags(flags *pflag.FlagSet, names ...string) {
	d := Default()
	flags.String("config", "", "YAML `FILE` with settings; deploy/config.example.yaml shows all of them")
	all := map[string]func(name string){
		FlagListen: func(name string) { flags.String(name, d.Listen, "`ADDRESS` for clients") },
		FlagAdminListen: func(name string) {
			flags.String(name, d.AdminListen, "`ADDRESS` for /livez, /readyz, /metrics and /fleet")
		},
		FlagDataDir: func(name string) {
			flags.String(name, d.DataDir, "`FOLDER` of the state: jobs, keys, limits and stored answers")
		},
		FlagPprof: func(name string) {
			flags.Bool(name, false, "serve profiles of the process at /debug/pprof/ of the admin listener")
		},
		FlagUpstream: func(name string) {
			flags.StringArray(name, nil, "a motion server, as `NAME=URL`; may be given more than once")
		},
	}
	for name, add := range all {
		if len(names) == 0 || slices.Contains(names, name) {
			add(name)
		}
	}
}

// maxFile bounds the size of a settings file, in bytes.
const maxFile = 1 << 20

// Load reads the settings: defaults, the file that --config or MOTIONGATE_CONFIG names, the variables, and
// the flags of AddFlags. flags may be nil. Its error is Faults, with all faults.
func Load(flags *pflag.FlagSet) (*Config, error) {
	path := File(flags)
	if path == "" {
		return Parse("", nil, flags)
	}
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, data, flags)
}

func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("the file of settings cannot be read: %w", err)
	}
	defer func() { _ = f.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("the file of settings cannot be read: %w", err)
	}
	if len(data) > maxFile {
		return nil, fmt.Errorf("the file of settings %s is larger than %d bytes", path, maxFile)
	}
	return data, nil
}

// Parse is Load with the given contents of the file; name is for faults.
func Parse(name string, data []byte, flags *pflag.FlagSet) (*Config, error) {
	d := &document{Config: Default()}
	l := &loader{config: d.Config, file: parseFile(name, data, d), viper: viper.New(), flags: flags}
	l.config.origins, l.config.file = make(map[string]string), data
	l.config.name, l.config.lines = name, l.file.lines
	if err := l.layer(); err != nil {
		return nil, err
	}
	for _, f := range values {
		l.read(f, reflect.ValueOf(d).Elem().FieldByIndex(f.index))
	}
	l.readUpstreams()
	l.checkModels(d.Models)
	l.checkViews(d.Views)
	l.checkTenants(d.Tenants)
	l.checkVariables()
	l.checkWhole()
	if l.faults = append(l.file.faults, l.faults...); len(l.faults) > 0 {
		l.faults.sort()
		return nil, l.faults
	}
	return l.config, nil
}

// loader is the state of one Parse.
type loader struct {
	config *Config
	file   *file
	viper  *viper.Viper
	flags  *pflag.FlagSet
	faults Faults
}

// sourced is a value in viper with its source. Values of variables are plain strings.
type sourced struct {
	value  any
	origin string
}

// layer passes all sources of single values to viper, which selects a flag before a variable, and a variable
// before the file.
func (l *loader) layer() error {
	for _, f := range values {
		if err := l.viper.BindEnv(f.key, variable(f.key)); err != nil {
			return err
		}
		if v, ok := l.file.values[f.key]; ok {
			if err := l.viper.MergeConfigMap(nested(f.key, sourced{v, l.file.at(l.file.lines[f.key])})); err != nil {
				return err
			}
		}
	}
	if l.flags == nil {
		return nil
	}
	for flag, key := range flagKeys {
		if f := l.flags.Lookup(flag); f != nil && f.Changed {
			l.viper.Set(key, sourced{f.Value.String(), "--" + flag})
		}
	}
	return nil
}

// nested turns a dotted key into maps in maps.
func nested(key string, value any) map[string]any {
	section, rest, dotted := strings.Cut(key, ".")
	if !dotted {
		return map[string]any{section: value}
	}
	return map[string]any{section: nested(rest, value)}
}

// variable returns the name of a setting's environment variable.
func variable(key string) string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(key, ".", "_"))
}

// read sets a setting to the value that viper selected. Without a value the default remains.
func (l *loader) read(f field, v reflect.Value) {
	raw := l.viper.Get(f.key)
	var origin string
	switch from := raw.(type) {
	case nil:
		return
	case sourced:
		raw, origin = from.value, from.origin
	default:
		origin = variable(f.key)
	}
	l.config.origins[f.key] = origin
	value, err := f.kind.decode(raw)
	if err != nil {
		l.fault(f.key, err.Error())
		return
	}
	v.Set(reflect.ValueOf(value))
}

// kubernetes matches the variables that Kubernetes sets in every pod for a service with our name.
var kubernetes = regexp.MustCompile(`^MOTIONGATE(_[A-Z0-9_]+)?` +
	`_(SERVICE_HOST|SERVICE_PORT(_.*)?|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)$`)

// ofCommands lists variables that contain keys for commands, by default or in the examples.
var ofCommands = []string{envPrefix + "KEY", envPrefix + "TOKEN"}

// checkVariables reports variables that look like settings but are not.
func (l *loader) checkVariables() {
	known := append([]string{envFile, variable(upstreamsKey)}, ofCommands...)
	for _, f := range values {
		known = append(known, variable(f.key))
	}
	for _, o := range l.config.Upstreams {
		known = append(known, o.TokenEnv) // named by its user
	}
	known = append(known, l.config.Auth.AdminTokenEnv)
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if strings.HasPrefix(name, envPrefix) && !slices.Contains(known, name) && !kubernetes.MatchString(name) {
			l.faults = append(l.faults, Fault{Origin: name, Message: unknown("setting", name, known)})
		}
	}
}

// fault adds a fault of a setting that was read.
func (l *loader) fault(key, message string) {
	origin, line := l.config.origins[key], 0
	if at, ok := l.file.lines[key]; ok && origin == l.file.at(at) {
		line = at
	}
	l.faults = append(l.faults, Fault{origin, key, message, line})
}

// checkMemory checks that cached answers use at most half of the memory. If only one of the two settings is
// given, the other one is adjusted.
func (l *loader) checkMemory() {
	c := l.config
	switch most := c.Memory / 2; {
	case c.Cache.MaxBytes <= most:
	case c.origins["limits.memory"] == "":
		c.Memory = 2 * c.Cache.MaxBytes
	case c.origins["cache.max_bytes"] == "":
		c.Cache.MaxBytes = c.Memory / 4
	default:
		l.fault("cache.max_bytes", fmt.Sprintf("must be at most half of limits.memory, which is %v, not %v", shortSize(c.Memory),
			shortSize(c.Cache.MaxBytes)))
	}
}

// checkWhole reports settings that are valid alone but contradict each other.
func (l *loader) checkWhole() {
	c := l.config
	if l.config.origins["catalogue.retry"] == "" {
		c.Fleet.Retry = min(c.Fleet.Retry, c.Fleet.Refresh) // a short refresh also shortens retry
	}
	l.checkMemory()
	l.checkAuth()
	l.checkCosts()
	l.nameModels()
	l.checkModelNames()
	l.checkListeners()
	for _, f := range c.Fleet.Validate() {
		if !strings.Contains(f.Key, ".") {
			f.Key = "catalogue." + f.Key
		}
		l.fault(f.Key, f.Message)
	}
	if c.Listen == c.AdminListen && !strings.HasSuffix(c.Listen, ":0") {
		l.fault("admin.listen", "must differ from listen, which is "+c.Listen+" too")
	}
	for _, f := range c.Results.Validate() {
		l.fault("results."+f[0], f[1])
	}
	if c.Reader.URL != "" && c.Reader.Model == "" {
		l.fault("engine.reader.url", "needs engine.reader.model, the name of its model")
	}
	if c.Clips != "" && c.Engine.ClipsModel == c.Engine.Model {
		l.fault("engine.clips.model", "must differ from engine.model, which is "+c.Engine.Model+" too")
	}
}
