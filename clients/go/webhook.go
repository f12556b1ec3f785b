package morpheus

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Event is a webhook's delivery: decode Data by the name in Event.
type Event struct {
	Event         string          `json:"event"`
	SessionID     string          `json:"sessionId"`
	Timestamp     string          `json:"timestamp"`
	SchemaVersion int             `json:"schemaVersion"`
	Data          json.RawMessage `json:"data"`
	Raw           json.RawMessage `json:"raw"`
}

const tolerance = 300

// ConstructEvent verifies a webhook delivery (Standard Webhooks) and returns its event. The body is as received;
// several secrets are allowed while you replace one. Answer an error with 401.
func ConstructEvent(body []byte, headers http.Header, secrets ...string) (*Event, error) {
	var used []string
	for _, secret := range secrets {
		if secret != "" {
			used = append(used, secret)
		}
	}
	if len(used) == 0 {
		return nil, ownError("webhook_secret_missing", "", nil)
	}
	id, timestamp := headers.Get("Webhook-Id"), headers.Get("Webhook-Timestamp")
	signatures := headers.Get("Webhook-Signature")
	if id == "" || timestamp == "" || signatures == "" {
		return nil, ownError("webhook_headers_missing", "", nil)
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > tolerance {
		return nil, ownError("webhook_timestamp_invalid", "", err)
	}
	signed := append([]byte(id+"."+timestamp+"."), body...)
	if err := checkSignature(signed, strings.Split(signatures, " "), used); err != nil {
		return nil, err
	}
	var event Event
	if json.Unmarshal(body, &event) != nil || event.Event == "" {
		return nil, ownError("webhook_body_invalid", "", nil)
	}
	return &event, nil
}

func checkSignature(signed []byte, given, secrets []string) error {
	for _, secret := range secrets {
		key := []byte(secret)
		if strings.HasPrefix(secret, "whsec_") {
			decoded, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
			if err != nil {
				return ownError("webhook_secret_invalid", "", err)
			}
			key = decoded
		}
		mac := hmac.New(sha256.New, key)
		mac.Write(signed)
		expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, one := range given {
			if hmac.Equal([]byte(one), []byte(expected)) {
				return nil
			}
		}
	}
	return ownError("webhook_signature_invalid", "", nil)
}
