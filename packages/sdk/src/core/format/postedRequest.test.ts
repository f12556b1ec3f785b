import { expect, it } from 'vitest'
import { postedRequest } from './postedRequest.js'

const delivery = { id: 'msg_1', payload: { data: { body: "d'água $HOME" } } }

it('is a command whose words no shell reads anything into', () => {
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

it('says what is sent in place of a header that was configured, and what each attempt calculates', () => {
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

it('is signed by nothing where there is no secret', () => {
  expect(postedRequest(delivery, { url: 'https://loja.exemplo', secret: null }).calculated).toEqual([
    'webhook-timestamp',
  ])
})
