/** Sample of a realtime client; a test runs it. */
export const realtime = `import { io } from 'socket.io-client'

const { MORPHEUS_URL, MORPHEUS_KEY } = process.env
const socket = io(MORPHEUS_URL, {
  auth: { token: MORPHEUS_KEY, events: ['message.received', 'session.status'] },
})
socket.on('connect', () => console.log('Ouvindo'))
socket.on('connect_error', (erro) => console.error(erro.message))
socket.on('message.received', ({ sessionId, message }) => {
  console.log(sessionId, message.contact.phone, message.content)
})
// O servidor pergunta a cada 25 s se ainda há alguém aqui.
socket.on('heartbeat', (pulso) => socket.emit('heartbeat-response', pulso))`

export const sendInNode = `const { MORPHEUS_URL, MORPHEUS_KEY, SESSAO } = process.env

/** Repetir com a mesma chave nunca envia duas vezes. */
async function enviar(to, message, chave) {
  for (let tentativa = 1; ; tentativa++) {
    const resposta = await fetch(\`\${MORPHEUS_URL}/api/sessions/\${SESSAO}/send\`, {
      method: 'POST',
      headers: {
        authorization: \`Bearer \${MORPHEUS_KEY}\`,
        'content-type': 'application/json',
        'idempotency-key': chave,
      },
      body: JSON.stringify({ to, message }),
    }).catch(() => null)
    if (resposta?.ok) return (await resposta.json()).data.message
    const repete = !resposta || resposta.status === 429 || resposta.status >= 500
    if (!repete || tentativa === 5) {
      throw new Error(resposta ? (await resposta.json()).message : 'Sem conexão')
    }
    const segundos = Number(resposta?.headers.get('retry-after') ?? 2 ** tentativa)
    await new Promise((pronto) => setTimeout(pronto, segundos * 1000))
  }
}

const { id, state } = await enviar('5511988887777', 'Seu pedido saiu', 'pedido-1042-saiu')
console.log(id, state)`

export const sendInPython = `import json
import os
import time
import urllib.error
import urllib.request

URL = f"{os.environ['MORPHEUS_URL']}/api/sessions/{os.environ['SESSAO']}/send"


def enviar(to: str, message: str, chave: str) -> dict:
    """Repetir com a mesma chave nunca envia duas vezes."""
    for tentativa in range(1, 6):
        pedido = urllib.request.Request(
            URL,
            data=json.dumps({"to": to, "message": message}).encode(),
            headers={
                "Authorization": f"Bearer {os.environ['MORPHEUS_KEY']}",
                "Content-Type": "application/json",
                "Idempotency-Key": chave,
            },
        )
        try:
            with urllib.request.urlopen(pedido, timeout=60) as resposta:
                return json.load(resposta)["data"]["message"]
        except urllib.error.HTTPError as erro:
            if tentativa == 5 or (erro.code != 429 and erro.code < 500):
                raise RuntimeError(json.load(erro)["message"]) from erro
            time.sleep(int(erro.headers.get("Retry-After", 2**tentativa)))
        except urllib.error.URLError:
            if tentativa == 5:
                raise
            time.sleep(2**tentativa)


mensagem = enviar("5511988887777", "Seu pedido saiu", "pedido-1042-saiu")
print(mensagem["id"], mensagem["state"])`

export const sendInPhp = `<?php

/** Repetir com a mesma chave nunca envia duas vezes. */
function enviar(string $to, string $message, string $chave): array
{
    $endereco = getenv('MORPHEUS_URL') . '/api/sessions/' . getenv('SESSAO') . '/send';
    for ($tentativa = 1; ; $tentativa++) {
        $resposta = @file_get_contents($endereco, false, stream_context_create(['http' => [
            'method' => 'POST',
            'header' => [
                'Authorization: Bearer ' . getenv('MORPHEUS_KEY'),
                'Content-Type: application/json',
                'Idempotency-Key: ' . $chave,
            ],
            'content' => json_encode(['to' => $to, 'message' => $message]),
            'ignore_errors' => true,
            'timeout' => 60,
        ]]));
        $status = (int) explode(' ', $http_response_header[0] ?? ' 0')[1];
        $corpo = json_decode($resposta ?: '{}', true);
        if ($status >= 200 && $status < 300) {
            return $corpo['data']['message'];
        }
        $repete = $status === 0 || $status === 429 || $status >= 500;
        if (!$repete || $tentativa === 5) {
            throw new RuntimeException($corpo['message'] ?? 'Sem conexão');
        }
        sleep(2 ** $tentativa);
    }
}

$mensagem = enviar('5511988887777', 'Seu pedido saiu', 'pedido-1042-saiu');
echo $mensagem['id'], ' ', $mensagem['state'], "\\n";`

export const sendInGo = `package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"
)

type Resposta struct {
	Message string
	Data    struct{ Message struct{ ID, State string } }
}

// enviar pode ser repetida com a mesma chave: nunca envia duas vezes.
func enviar(to, message, chave string) (Resposta, error) {
	var lida Resposta
	corpo, _ := json.Marshal(map[string]string{"to": to, "message": message})
	endereco := os.Getenv("MORPHEUS_URL") + "/api/sessions/" + os.Getenv("SESSAO") + "/send"
	for tentativa := 1; ; tentativa++ {
		pedido, err := http.NewRequest("POST", endereco, bytes.NewReader(corpo))
		if err != nil {
			return lida, err
		}
		pedido.Header.Set("Authorization", "Bearer "+os.Getenv("MORPHEUS_KEY"))
		pedido.Header.Set("Content-Type", "application/json")
		pedido.Header.Set("Idempotency-Key", chave)
		resposta, err := http.DefaultClient.Do(pedido)
		if err == nil {
			err = json.NewDecoder(resposta.Body).Decode(&lida)
			resposta.Body.Close()
			if resposta.StatusCode < 300 {
				return lida, err
			}
			err = fmt.Errorf("%d: %s", resposta.StatusCode, lida.Message)
			if resposta.StatusCode != 429 && resposta.StatusCode < 500 {
				return lida, err
			}
		}
		if tentativa == 5 {
			return lida, err
		}
		time.Sleep(time.Duration(1<<tentativa) * time.Second)
	}
}

func main() {
	lida, err := enviar("5511988887777", "Seu pedido saiu", "pedido-1042-saiu")
	if err != nil {
		panic(err)
	}
	fmt.Println(lida.Data.Message.ID, lida.Data.Message.State)
}`

export const sendWithSdk = `import { createMorpheus, sendMessage } from '@morpheus/sdk'

const { MORPHEUS_URL = '', MORPHEUS_KEY = '', SESSAO = '' } = process.env
const morpheus = createMorpheus({ baseUrl: MORPHEUS_URL, token: MORPHEUS_KEY })
const parar = morpheus.start()

// Reconecta, busca o que faltou e entrega cada evento uma vez, em ordem.
morpheus.realtime.on('message:received', ({ sessionId, message }) => {
  console.log(sessionId, message.contact.phone, message.content)
})

const envio = sendMessage(morpheus, { until: 'sent' })
const { message, error } = await envio.send({ id: SESSAO, to: '5511988887777', message: 'Seu pedido saiu' })
console.log(error ?? message?.state)
parar()`
