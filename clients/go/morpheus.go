// Package morpheus is a client of the Morpheus WhatsApp gateway, with nothing but the standard library.
package morpheus

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
)

// Options of a client.
type Options struct {
	// APIKey of the gateway; or pass Token, the token of a sign-in.
	APIKey string
	Token  string
	// Language of this client's own error messages: pt-BR, or en.
	Language string
	// HTTP is the client that makes the requests. Redirects are never followed: they would take the key to another
	// server. Its Timeout is not used.
	HTTP *http.Client
}

// New creates a client; baseURL is the gateway's address, without /api.
func New(baseURL string, options Options) (*Client, error) {
	problem := ""
	switch {
	case baseURL == "":
		problem = "base_url_missing"
	case !strings.HasPrefix(baseURL, "http://") && !strings.HasPrefix(baseURL, "https://"):
		problem = "base_url_invalid"
	case options.APIKey != "" && options.Token != "":
		problem = "credentials_ambiguous"
	case options.APIKey == "" && options.Token == "":
		problem = "api_key_missing"
	}
	if problem != "" {
		return nil, ownError(problem, options.Language, nil)
	}
	own := http.Client{}
	if options.HTTP != nil {
		own = *options.HTTP
	}
	own.Timeout = 0
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client := &Client{transport: transport{
		baseURL: strings.TrimRight(baseURL, "/") + "/api", bearer: options.APIKey + options.Token,
		language: options.Language, http: &own,
	}}
	openAreas(client)
	return client, nil
}

// Ptr makes an optional argument: morpheus.Ptr("text").
func Ptr[T any](value T) *T { return &value }

// Null is sent as null, where an argument may be.
var Null = json.RawMessage("null")

// Answer is the data of an answer, undecoded.
type Answer json.RawMessage

// Decode stores the answer in a struct or map, as json.Unmarshal does.
func (a Answer) Decode(target any) error { return json.Unmarshal(a, target) }

// Upload is a file to send; it is read into memory.
type Upload struct {
	Name    string
	Content io.Reader
}

// ReceivedFile is a file of an answer. Close its Content.
type ReceivedFile struct {
	Type    string
	Content io.ReadCloser
}

// Option changes one call.
type Option func(*settings)

type settings struct{ idempotencyKey string }

// IdempotencyKey sends this key instead of a new one: the gateway answers a repeated key with the first answer.
func IdempotencyKey(key string) Option {
	return func(all *settings) { all.idempotencyKey = key }
}
