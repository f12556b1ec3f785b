// Runs the client against a gateway and prints what came back: scripts/clients/clients.test.ts compares it.
package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"sort"

	morpheus "github.com/morpheus-whatsapp/morpheus/clients/go"
)

type messageAnswer struct {
	Message struct {
		ID string `json:"id"`
	} `json:"message"`
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func idOf(answer morpheus.Answer) string {
	var decoded messageAnswer
	must(0, answer.Decode(&decoded))
	return decoded.Message.ID
}

func main() {
	var test struct {
		URL, Key, Session, Picture, Body, Secret string
		Headers                                  map[string]string
	}
	must(0, json.NewDecoder(os.Stdin).Decode(&test))
	ctx := context.Background()
	client := must(morpheus.New(test.URL, morpheus.Options{APIKey: test.Key}))

	var created struct {
		Session struct {
			Name string `json:"name"`
		} `json:"session"`
	}
	answer := must(client.Sessions.Create(ctx, morpheus.SessionsCreateParams{Name: "Go"}))
	must(0, answer.Decode(&created))
	names := []string{}
	visit := func(item json.RawMessage) error {
		var session struct {
			Name string `json:"name"`
		}
		err := json.Unmarshal(item, &session)
		names = append(names, session.Name)
		return err
	}
	must(0, client.Sessions.All(ctx, morpheus.SessionsListParams{Limit: morpheus.Ptr(1)}, visit))
	sort.Strings(names)
	send := func() string {
		return idOf(must(client.Messages.Send(ctx, morpheus.MessagesSendParams{
			ID: test.Session, To: "5511988887777", Message: morpheus.Ptr("Olá"),
		}, morpheus.IdempotencyKey("check-go-1"))))
	}
	picture := must(hex.DecodeString(test.Picture))
	media := must(client.Messages.SendMedia(ctx, morpheus.MessagesSendMediaParams{
		SessionID: test.Session, To: "5511988887777", Caption: morpheus.Ptr("Foto"),
		File: morpheus.Upload{Name: "foto.png", Content: bytes.NewReader(picture)},
	}))
	file := must(client.Messages.Media(ctx, morpheus.MessagesMediaParams{ID: idOf(media)}))
	downloaded := must(io.ReadAll(file.Content))
	must(0, file.Content.Close())

	refused := map[string]any{}
	_, err := client.Sessions.Create(ctx, morpheus.SessionsCreateParams{Name: ""})
	var failure *morpheus.Error
	if errors.Is(err, morpheus.ErrInvalidInput) && errors.As(err, &failure) {
		fields := []string{}
		for name := range failure.Fields {
			fields = append(fields, name)
		}
		refused = map[string]any{"code": failure.Code, "status": failure.Status, "fields": fields, "docUrl": failure.DocURL}
	}
	headers := http.Header{}
	for name, value := range test.Headers {
		headers.Set(name, value)
	}
	event := must(morpheus.ConstructEvent([]byte(test.Body), headers, test.Secret))
	forged := "accepted"
	if _, err := morpheus.ConstructEvent([]byte(test.Body+" "), headers, test.Secret); errors.As(err, &failure) {
		forged = failure.Code
	}
	must(0, json.NewEncoder(os.Stdout).Encode(map[string]any{
		"created": created.Session.Name, "names": names, "repeated": send() == send(),
		"downloaded": hex.EncodeToString(downloaded), "refused": refused, "event": event.Event, "forged": forged,
	}))
}
