package morpheus

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sort"
	"strconv"
	"strings"
)

const errorsPage = "https://github.com/morpheus-whatsapp/morpheus/blob/main/docs/errors.md"

// Error is what every call fails with. Find it by errors.As; errors.Is compares it with ErrNotFound and others.
type Error struct {
	// Code is for programs: the server's own, http_<status>, network, timeout, unexpected_answer, or a code of
	// configuration or webhooks.
	Code string
	// Message is for developers: it names invalid fields and their rules.
	Message string
	// UserMessage is for people who use your product.
	UserMessage string
	// DocURL is the page that explains the code.
	DocURL string
	// Status of the answer; 0 where none came.
	Status int
	// Fields has a message for each invalid field.
	Fields map[string]string
	// RetryAfter is in seconds; 0 where the server sends none.
	RetryAfter int
	// RequestID is the id of the failed request in the server's log.
	RequestID string
	// Body of the answer.
	Body  []byte
	cause error
}

func (e *Error) Error() string { return e.Message }

// Unwrap returns the cause of an error of the network.
func (e *Error) Unwrap() error { return e.cause }

// Is compares statuses: errors.Is(err, morpheus.ErrNotFound).
func (e *Error) Is(target error) bool {
	kind, ok := target.(*statusError)
	if !ok {
		return false
	}
	if kind.code != "" {
		return e.Code == kind.code
	}
	return e.Status >= kind.from && e.Status <= kind.to || e.Status == kind.also && kind.also != 0
}

type statusError struct {
	name           string
	code           string
	from, to, also int
}

func (e *statusError) Error() string { return e.name }

// Kinds of errors, for errors.Is.
var (
	ErrInvalidInput      error = &statusError{name: "invalid input", from: 400, to: 400, also: 422}
	ErrAuthentication    error = &statusError{name: "authentication", from: 401, to: 401}
	ErrTwoFactorRequired error = &statusError{name: "two-factor required", code: "two_factor_required"}
	ErrPermissionDenied  error = &statusError{name: "permission denied", from: 403, to: 403}
	ErrNotFound          error = &statusError{name: "not found", from: 404, to: 404}
	ErrConflict          error = &statusError{name: "conflict", from: 409, to: 409}
	ErrGone              error = &statusError{name: "gone", from: 410, to: 410}
	ErrRateLimit         error = &statusError{name: "rate limit", from: 429, to: 429}
	ErrServer            error = &statusError{name: "server", from: 500, to: 599}
	ErrNetwork           error = &statusError{name: "network", code: "network"}
	ErrTimeout           error = &statusError{name: "timeout", code: "timeout"}
)

func ownError(code string, language string, cause error) *Error {
	text := texts[code][0]
	if language == "en" {
		text = texts[code][1]
	}
	return &Error{Code: code, Message: text, UserMessage: text, DocURL: errorsPage + "#" + code, cause: cause}
}

func apiError(status int, headers http.Header, body []byte) *Error {
	var parts struct {
		Code    string            `json:"code"`
		Message string            `json:"message"`
		Fields  map[string]string `json:"fields"`
	}
	// A body that is not JSON is a proxy's.
	_ = json.Unmarshal(body, &parts)
	if parts.Code == "" {
		parts.Code = fmt.Sprintf("http_%d", status)
	}
	if parts.Message == "" {
		parts.Message = fmt.Sprintf("HTTP %d", status)
	}
	retryAfter, _ := strconv.Atoi(headers.Get("Retry-After"))
	return &Error{
		Code: parts.Code, Message: withFields(parts.Message, parts.Fields), UserMessage: parts.Message,
		DocURL: errorsPage + "#" + parts.Code, Status: status, Fields: parts.Fields, RetryAfter: retryAfter,
		RequestID: headers.Get("X-Request-Id"), Body: body,
	}
}

func withFields(message string, fields map[string]string) string {
	var rules []string
	for name, rule := range fields {
		if strings.Contains(message, rule) {
			rules = append(rules, name)
		} else {
			rules = append(rules, name+": "+rule)
		}
	}
	if len(rules) == 0 {
		return message
	}
	sort.Strings(rules)
	return message + " (" + strings.Join(rules, "; ") + ")"
}
