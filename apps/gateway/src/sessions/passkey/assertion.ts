import { createHash } from 'node:crypto'
import { type PasskeyAssertion, passkeyOrigin } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { PasskeyOptions } from '../../engines/passkey.js'
import { Refusal } from '../../kit/refusal.js'

const ClientData = z.looseObject({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

/** Hash of the relying party, flags and counter; extensions may follow. */
const headBytes = 37
const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40, extended: 0x80 } as const

const decode = (text: string) => Buffer.from(text, 'base64url')

/**
 * Holds an assertion to the request that it answers. Its signature only the network can check: it knows the public key.
 * @throws Refusal 400 `passkey_malformed`, or `passkey_foreign` for one of another request, site or account
 */
export function checkAssertion(options: PasskeyOptions, { id, rawId, response }: PasskeyAssertion): void {
  if (id !== rawId) throw malformed()
  checkClientData(options, decode(response.clientDataJSON))
  checkAuthenticatorData(options, decode(response.authenticatorData))
  const allowed = options.allowCredentials ?? []
  const own = decode(rawId)
  if (own.length === 0 || decode(response.signature).length === 0) throw malformed()
  if (allowed.length > 0 && !allowed.some((one) => decode(one.id).equals(own)))
    throw foreign('A passkey usada não é desta conta do WhatsApp')
}

function checkClientData({ challenge }: PasskeyOptions, bytes: Buffer): void {
  const said = clientDataIn(bytes)
  if (said.type !== 'webauthn.get') throw malformed()
  const wanted = decode(challenge)
  if (wanted.length === 0 || !wanted.equals(decode(said.challenge)))
    throw foreign('A resposta da passkey é de outro pedido')
  const isFramed = said.crossOrigin === true || said.topOrigin !== undefined
  if (said.origin !== passkeyOrigin || isFramed)
    throw foreign('A resposta da passkey não vem do WhatsApp Web')
}

function clientDataIn(bytes: Buffer): z.infer<typeof ClientData> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return ClientData.parse(JSON.parse(text))
  } catch {
    throw malformed()
  }
}

function checkAuthenticatorData({ rpId, userVerification }: PasskeyOptions, bytes: Buffer): void {
  const byte = bytes[32]
  if (bytes.length < headBytes || byte === undefined) throw malformed()
  const has = (flag: number) => (byte & flag) !== 0
  if (bytes.length > headBytes && !has(flags.attested) && !has(flags.extended)) throw malformed()
  const party = createHash('sha256')
    .update(rpId ?? new URL(passkeyOrigin).hostname)
    .digest()
  if (!bytes.subarray(0, 32).equals(party)) throw foreign('A resposta da passkey não é para o WhatsApp')
  if (!has(flags.userPresent) || (userVerification === 'required' && !has(flags.userVerified)))
    throw foreign('A passkey foi usada sem a confirmação de quem a tem')
}

function malformed(): Refusal {
  return new Refusal('invalid', 'passkey_malformed', 'A resposta da passkey está incompleta ou malformada')
}

function foreign(message: string): Refusal {
  return new Refusal('invalid', 'passkey_foreign', message)
}
