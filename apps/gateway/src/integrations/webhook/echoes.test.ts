import { expect, test } from 'vitest'
import { logOf, startDelivering, untilOldest } from '../../testing/delivering.js'
import { writtenIn } from '../../testing/files/writtenIn.js'

const tokens = {
  value: 'segredo/da consulta',
  bare: 'chave-sem-nome',
  segment: 'T0KEN-do-caminho',
}

test('a token in the webhook URL appears in no response and in no file', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  const address = new URL(receiver.url)
  address.pathname = `/ganchos/${tokens.segment}`
  address.search = `?token=${encodeURIComponent(tokens.value)}&${tokens.bare}`
  const url = address.href
  await gateway.call(`PUT /sessions/${id}/webhook`, { token, body: { url } })
  receiver.reply = () => ({
    status: 500,
    body: `POST ${url} ${JSON.stringify({ ...tokens, plus: tokens.value.replace(' ', '+') })}`,
  })
  await gateway.call(`POST /sessions/${id}/webhook/test`, { token, body: {} })
  await say('Olá')
  await untilOldest(gateway, token, id, { attempts: 1 })
  const [delivery] = await logOf(gateway, token, id)
  const shown = await gateway.call(`GET /sessions/${id}/events/logs/${delivery?.id}`, { token })
  expect(JSON.stringify(shown.body)).toContain('POST http://127.0.0.1')
  const hidden = [...Object.values(tokens), encodeURIComponent(tokens.value)]
  for (const one of hidden) expect(JSON.stringify(shown.body)).not.toContain(one)
  for (const { name, bytes } of writtenIn(gateway.folder)) {
    for (const one of hidden) expect(bytes, name).not.toContain(one)
  }
})
