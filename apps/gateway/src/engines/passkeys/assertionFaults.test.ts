import { createPrivateKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PasskeyAssertion, PasskeyOptions } from '../passkey.js'
import { type AssertionFault, assertionFault } from './assertionFaults.js'
import { SoftwareAuthenticator } from './softwareAuthenticator.js'

const account = new SoftwareAuthenticator('whatsapp.com')
const options = account.request()
const good = account.assert(options)

const changed = (response: Partial<PasskeyAssertion['response']>): PasskeyAssertion => ({
  ...good,
  response: { ...good.response, ...response },
})

const saying = (client: object): PasskeyAssertion =>
  changed({ clientDataJSON: Buffer.from(JSON.stringify(client)).toString('base64url') })

test("accepts an assertion for the request, signed with the account's key", () => {
  expect(assertionFault(good, options, account.publicKey)).toBeNull()
  expect(assertionFault(good, options)).toBeNull()
  const anyCredential: PasskeyOptions = { challenge: options.challenge, rpId: options.rpId }
  expect(assertionFault(good, anyCredential, account.publicKey)).toBeNull()
  const unverified = account.assert(options, { verified: false })
  expect(assertionFault(unverified, { ...options, userVerification: 'preferred' })).toBeNull()
})

test("signs with the account's exported key, as another authenticator could", () => {
  const key = createPrivateKey({ key: account.privateKey, format: 'der', type: 'pkcs8' })
  const signature = sign('sha256', Buffer.from('passkey'), key)
  expect(verify('sha256', Buffer.from('passkey'), account.publicKey, signature)).toBe(true)
})

test("without an RP ID in the request, uses the site's own name", () => {
  const site = new SoftwareAuthenticator('web.whatsapp.com')
  const { rpId: _named, ...request } = site.request()
  expect(assertionFault(site.assert(request), request)).toBeNull()
  expect(assertionFault(good, { challenge: options.challenge })).toBe('rp')
})

const other = new SoftwareAuthenticator('whatsapp.com')
const client = { type: 'webauthn.get', challenge: options.challenge, origin: 'https://web.whatsapp.com' }

test.each<[string, AssertionFault, PasskeyAssertion]>([
  ['an empty signature', 'malformed', changed({ signature: '' })],
  ['what is not base64url', 'malformed', changed({ authenticatorData: 'a+b/' })],
  ['authenticator data that is cut off', 'malformed', changed({ authenticatorData: 'AAAA' })],
  ['client data that is not JSON', 'malformed', changed({ clientDataJSON: 'AAAA' })],
  [
    'client data that is null',
    'malformed',
    changed({ clientDataJSON: Buffer.from('null').toString('base64url') }),
  ],
  ['a registration', 'malformed', saying({ ...client, type: 'webauthn.create' })],
  ['two ids', 'malformed', { ...good, id: other.credentialId }],
  ['an answer to another request', 'challenge', account.assert(account.request())],
  ['another site', 'origin', account.assert(options, { origin: 'https://web.whatsapp.com.exemplo' })],
  ['a plain site', 'origin', account.assert(options, { origin: 'http://web.whatsapp.com' })],
  ['a frame of another site', 'origin', account.assert(options, { crossOrigin: true })],
  ['another relying party', 'rp', new SoftwareAuthenticator('exemplo.com').assert(options)],
  ['nobody there', 'presence', account.assert(options, { present: false })],
  ['nobody verified', 'verification', account.assert(options, { verified: false })],
  ['another credential', 'credential', other.assert(options)],
  [
    'another key',
    'signature',
    { ...other.assert(options), id: account.credentialId, rawId: account.credentialId },
  ],
  ['client data that was not signed', 'signature', saying(client)],
])('rejects %s', (_what, fault, assertion) => {
  expect(assertionFault(assertion, options, account.publicKey)).toBe(fault)
})
