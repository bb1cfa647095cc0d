package cli

import (
	"os"
	"strings"

	"github.com/motiongate/motiongate/upstream/remote"
)

// Dial returns a client of the server that the command line names.
func Dial(url, tokenEnv string) (*remote.Server, error) {
	options := remote.Options{Name: "server", URL: url, TokenEnv: tokenEnv}
	if faults := options.Validate(); len(faults) > 0 {
		return nil, Usagef("--%s %s", strings.ReplaceAll(faults[0].Key, "_", "-"), faults[0].Message)
	}
	return remote.New(options)
}

// TokenFor checks the URL of a server on the command line, and returns the token in an environment variable;
// tokenEnv may be "".
func TokenFor(url, tokenEnv string) (token string, err error) {
	if tokenEnv != "" {
		if token = os.Getenv(tokenEnv); token == "" {
			return "", Usagef("--token-env: the variable %s is not set", tokenEnv)
		}
	}
	server, err := Dial(url, "")
	if err != nil {
		return "", err
	}
	server.Close()
	return token, nil
}
