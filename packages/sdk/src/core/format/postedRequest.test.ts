import { expect, it } from 'vitest'
import { postedRequest } from './postedRequest.js'

const delivery = { id: 'msg_1', payload: { data: { body: "d'água $HOME" } } }

it('builds a cURL command that is safe to paste into a shell', () => {
  const { curl } = postedRequest(delivery, {
    url: "https://loja.exemplo/d'água",
    headers: { Authorization: '••••••••' },
  })
  expect(curl).toBe(
    [
      `curl -X POST 'https://loja.exemplo/d'\\''água'`,
      `-H 'authorization: ••••••••'`,
      `-H 'content-type: application/json'`,
      `-H 'webhook-id: msg_1'`,
      `--data-raw '{"data":{"body":"d'\\''água $HOME"}}'`,
    ].join(' \\\n  '),
  )
})

it('replaces configured headers that collide and lists those computed per attempt', () => {
  const { headers, calculated } = postedRequest(delivery, {
    url: 'https://loja.exemplo',
    headers: { 'Webhook-Id': 'meu', 'X-Loja': '7' },
    secret: '••••••••',
  })
  expect(headers).toEqual([
    ['webhook-id', 'msg_1'],
    ['x-loja', '7'],
    ['content-type', 'application/json'],
  ])
  expect(calculated).toEqual(['webhook-timestamp', 'webhook-signature', 'x-webhook-signature'])
})

it('lists no signature headers without a secret', () => {
  expect(postedRequest(delivery, { url: 'https://loja.exemplo', secret: null }).calculated).toEqual([
    'webhook-timestamp',
  ])
})
