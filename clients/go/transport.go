package morpheus

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	timeout           = 60 * time.Second
	retryTimeout      = 90 * time.Second
	longTimeout       = 600 * time.Second
	networkRetryDelay = 2 * time.Second
)

type transport struct {
	baseURL, bearer, language string
	http                      *http.Client
}

type request struct {
	method, path    string
	query           []string
	hasBody, isLong bool
	files           map[string]Upload
	extra           map[string]any
}

func (t *transport) call(ctx context.Context, row request, params any, options []Option) (Answer, error) {
	fields, err := toFields(params)
	if err != nil {
		return nil, err
	}
	return t.callFields(ctx, row, fields, options)
}

func (t *transport) callFields(ctx context.Context, row request, fields map[string]json.RawMessage, options []Option) (Answer, error) {
	status, body, err := t.receive(ctx, row, fields, options)
	if err != nil {
		return nil, err
	}
	var envelope struct {
		Data json.RawMessage `json:"data"`
	}
	if status >= 300 || !json.Valid(body) {
		return nil, ownError("unexpected_answer", t.language, nil)
	}
	if json.Unmarshal(body, &envelope) == nil && envelope.Data != nil {
		return Answer(envelope.Data), nil
	}
	return Answer(body), nil
}

func (t *transport) callText(ctx context.Context, row request, params any, options []Option) (string, error) {
	fields, err := toFields(params)
	if err != nil {
		return "", err
	}
	_, body, err := t.receive(ctx, row, fields, options)
	return string(body), err
}

func (t *transport) callFile(ctx context.Context, row request, params any, options []Option) (*ReceivedFile, error) {
	fields, err := toFields(params)
	if err != nil {
		return nil, err
	}
	response, err := t.send(ctx, row, fields, options)
	if err != nil {
		return nil, err
	}
	if response.StatusCode < 300 {
		return &ReceivedFile{Type: response.Header.Get("Content-Type"), Content: response.Body}, nil
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, t.failure(ctx, err)
	}
	return nil, apiError(response.StatusCode, response.Header, body)
}

// receive reads a whole answer, and turns failures into errors.
func (t *transport) receive(ctx context.Context, row request, fields map[string]json.RawMessage, options []Option) (int, []byte, error) {
	response, err := t.send(ctx, row, fields, options)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, nil, t.failure(ctx, err)
	}
	var envelope struct {
		Success *bool `json:"success"`
	}
	refused := json.Unmarshal(body, &envelope) == nil && envelope.Success != nil && !*envelope.Success
	if response.StatusCode >= 400 || refused {
		return 0, nil, apiError(response.StatusCode, response.Header, body)
	}
	return response.StatusCode, body, nil
}

func (t *transport) send(ctx context.Context, row request, fields map[string]json.RawMessage, options []Option) (*http.Response, error) {
	all := settings{}
	for _, option := range options {
		option(&all)
	}
	address, err := t.address(row, fields)
	if err != nil {
		return nil, err
	}
	body, contentType, err := encode(row, fields)
	if err != nil {
		return nil, err
	}
	headers := http.Header{}
	if t.bearer != "" {
		headers.Set("Authorization", "Bearer "+t.bearer)
	}
	if contentType != "" {
		headers.Set("Content-Type", contentType)
	}
	if row.method != http.MethodGet {
		if all.idempotencyKey == "" {
			all.idempotencyKey = randomKey()
		}
		headers.Set("Idempotency-Key", all.idempotencyKey)
	}
	first, second := timeout, retryTimeout
	if row.isLong {
		first, second = longTimeout, longTimeout
	}
	response, err := t.attempt(ctx, row.method, address, headers, body, first)
	if err == nil {
		return response, nil
	}
	if !isTimeout(err) {
		select {
		case <-ctx.Done():
		case <-time.After(networkRetryDelay):
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	response, err = t.attempt(ctx, row.method, address, headers, body, second)
	if err != nil {
		return nil, t.failure(ctx, err)
	}
	return response, nil
}

func (t *transport) attempt(ctx context.Context, method, address string, headers http.Header, body []byte, limit time.Duration) (*http.Response, error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	one, err := http.NewRequestWithContext(limited, method, address, bytes.NewReader(body))
	if err != nil {
		cancel()
		return nil, err
	}
	one.Header = headers.Clone()
	response, err := t.http.Do(one)
	if err != nil {
		cancel()
		return nil, err
	}
	response.Body = &closing{response.Body, cancel}
	return response, nil
}

// closing ends the time limit of a request with its body.
type closing struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (c *closing) Close() error {
	defer c.cancel()
	return c.ReadCloser.Close()
}

func (t *transport) failure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if isTimeout(err) {
		return ownError("timeout", t.language, err)
	}
	return ownError("network", t.language, err)
}

func isTimeout(err error) bool {
	var network net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &network) && network.Timeout()
}

// address takes the fields of path and query out of fields.
func (t *transport) address(row request, fields map[string]json.RawMessage) (string, error) {
	path := row.path
	for {
		begin, end := strings.Index(path, "{"), strings.Index(path, "}")
		if begin < 0 {
			break
		}
		value := plain(fields[path[begin+1:end]])
		if value == "" || value == "." || value == ".." {
			return "", ownError("path_invalid", t.language, nil)
		}
		delete(fields, path[begin+1:end])
		// Braces of the value are escaped, so the loop ends.
		path = path[:begin] + url.PathEscape(value) + path[end+1:]
	}
	query := url.Values{}
	for _, name := range row.query {
		if value, ok := fields[name]; ok && string(value) != "null" {
			query.Set(name, plain(value))
		}
		delete(fields, name)
	}
	if len(query) == 0 {
		return t.baseURL + path, nil
	}
	return t.baseURL + path + "?" + query.Encode(), nil
}

func encode(row request, fields map[string]json.RawMessage) ([]byte, string, error) {
	if !row.hasBody {
		return nil, "", nil
	}
	for name, value := range row.extra {
		encoded, err := json.Marshal(value)
		if err != nil {
			return nil, "", err
		}
		fields[name] = encoded
	}
	if len(row.files) == 0 {
		body, err := json.Marshal(fields)
		return body, "application/json", err
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range fields {
		if string(value) == "null" {
			continue
		}
		if err := form.WriteField(name, plain(value)); err != nil {
			return nil, "", err
		}
	}
	for name, file := range row.files {
		part, err := form.CreateFormFile(name, file.Name)
		if err != nil {
			return nil, "", err
		}
		if file.Content == nil {
			continue
		}
		if _, err := io.Copy(part, file.Content); err != nil {
			return nil, "", err
		}
	}
	err := form.Close()
	return body.Bytes(), form.FormDataContentType(), err
}

func (t *transport) iterate(ctx context.Context, row request, items string, params any, visit func(json.RawMessage) error, options []Option) error {
	first, err := toFields(params)
	if err != nil {
		return err
	}
	if _, ok := first["limit"]; !ok {
		first["limit"] = json.RawMessage("100")
	}
	name, value, seen := "", "", map[string]bool{}
	for {
		fields := map[string]json.RawMessage{}
		for one, given := range first {
			fields[one] = given
		}
		if name != "" {
			encoded, _ := json.Marshal(value)
			fields[name] = encoded
		}
		page, err := t.callFields(ctx, row, fields, options)
		if err != nil {
			return err
		}
		entries, err := entriesOf(page, items)
		if err != nil {
			return ownError("unexpected_answer", t.language, err)
		}
		for _, entry := range entries {
			if err := visit(entry); err != nil {
				return err
			}
		}
		name, value = nextPage(page, entries, items, first)
		if name == "" {
			return nil
		}
		if seen[value] {
			return ownError("unexpected_answer", t.language, nil)
		}
		seen[value] = true
	}
}

func toFields(params any) (map[string]json.RawMessage, error) {
	fields := map[string]json.RawMessage{}
	if params == nil {
		return fields, nil
	}
	encoded, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	return fields, json.Unmarshal(encoded, &fields)
}

// plain is a value without the quotes of JSON.
func plain(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

func randomKey() string {
	key := make([]byte, 16)
	if _, err := rand.Read(key); err != nil {
		panic(err)
	}
	return hex.EncodeToString(key)
}
