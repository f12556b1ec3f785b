import { expect, test } from 'vitest'
import { readRequest } from './request.js'

const options = {
  challenge: 'Y2hhbGxlbmdlLW9mLTMyLWJ5dGVzLWV4YWN0bHkhISE',
  rpId: 'whatsapp.com',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [{ id: 'Y3JlZGVudGlhbA', type: 'public-key', transports: ['internal', 'hybrid'] }],
}
const request = {
  v: 1,
  options,
  token: 'a-token-of-32-characters_at_least',
  returnUrl: 'https://painel.loja.com.br/passkey',
  name: 'Loja São José',
}
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const { v: _, ...content } = request

test('decodes a valid request unchanged', () => {
  expect(readRequest(encode(request))).toEqual(content)
})

test('missing options get the WebAuthn defaults', () => {
  const { challenge } = options
  expect(readRequest(encode({ ...request, options: { challenge } }))?.options).toEqual({
    challenge,
    rpId: 'web.whatsapp.com',
    userVerification: 'preferred',
    timeout: 300_000,
    allowCredentials: [],
  })
})

test('drops WebAuthn extensions such as `prf`, whose result is a backup key', () => {
  const extensions = { prf: { eval: { first: 'c2FsdA' } } }
  expect(readRequest(encode({ ...request, options: { ...options, extensions } }))?.options).toEqual(options)
})

test.each([
  'http://localhost:8000/passkey',
  'http://127.0.0.1:8000/passkey',
  'http://[::1]:8000/passkey',
  'http://[fd12:3456::1]/passkey',
  'http://10.0.0.5/passkey',
  'http://172.16.0.9:8000/passkey',
  'http://172.31.255.1/passkey',
  'http://192.168.0.10:8000/passkey',
  'http://servidor:8000/passkey',
  'http://morpheus.local/passkey',
  'http://morpheus.lan/passkey',
  'https://8.8.8.8/passkey',
  'https://loja.com.br/morpheus/passkey',
])('accepts %s as return URL', (returnUrl) => {
  expect(readRequest(encode({ ...request, returnUrl }))?.returnUrl).toBe(returnUrl)
})

test.each([
  'http://painel.loja.com.br/passkey',
  'http://8.8.8.8/passkey',
  'http://172.32.0.1/passkey',
  'http://10.evil.com/passkey',
  'http://127.0.0.1.evil.com/passkey',
  'http://192.168.evil.com/passkey',
  'http://localhost.evil.com/passkey',
  'http://[2001:db8::1]/passkey',
  'https://web.whatsapp.com@evil.com/passkey',
  'https://painel.loja.com.br/passkey?next=x',
  'https://painel.loja.com.br/passkey#x',
  'https://painel.loja.com.br/outra',
  'javascript:alert(1)//passkey',
  'data:text/html,/passkey',
  '/passkey',
  '',
])('rejects %s as return URL', (returnUrl) => {
  expect(readRequest(encode({ ...request, returnUrl }))).toBeNull()
})

test.each([
  ['another version', { ...request, v: 2 }],
  ['no token', { ...request, token: undefined }],
  ['a short token', { ...request, token: 'short' }],
  ['a token with other characters', { ...request, token: 'a token & another=thing 1234567' }],
  ['no name', { ...request, name: '' }],
  ['a long name', { ...request, name: 'x'.repeat(101) }],
  ['no options', { ...request, options: null }],
  ['no challenge', { ...request, options: { ...options, challenge: undefined } }],
  ['a short challenge', { ...request, options: { ...options, challenge: 'c2hvcnQ' } }],
  ['a long challenge', { ...request, options: { ...options, challenge: 'x'.repeat(1401) } }],
  ['a relying party that is no text', { ...request, options: { ...options, rpId: null } }],
  ['another relying party', { ...request, options: { ...options, rpId: 'evil.com' } }],
  ['a whole domain', { ...request, options: { ...options, rpId: 'com' } }],
  ['an unknown verification', { ...request, options: { ...options, userVerification: 'none' } }],
  ['an endless timeout', { ...request, options: { ...options, timeout: 1e9 } }],
  ['a timeout in words', { ...request, options: { ...options, timeout: '60000' } }],
  ['credentials that are no list', { ...request, options: { ...options, allowCredentials: {} } }],
  [
    'a credential without an id',
    { ...request, options: { ...options, allowCredentials: [{ type: 'public-key' }] } },
  ],
  ['too many credentials', { ...request, options: { ...options, allowCredentials: Array(65).fill({}) } }],
  ['a list', [request]],
  ['null', null],
  ['a text', 'request'],
])('rejects a request with %s', (_, value) => {
  expect(readRequest(encode(value))).toBeNull()
})

test.each(['', '%%%', 'bm90IGpzb24', Buffer.from([0xff, 0xfe]).toString('base64url'), 'x'.repeat(16_385)])(
  'rejects input that is not base64url JSON of at most 16 KiB: %.20s',
  (encoded) => expect(readRequest(encoded)).toBeNull(),
)
