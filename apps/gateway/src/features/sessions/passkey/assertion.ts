import { HttpError } from '../../../core/lib/httpError.js'
import type { PasskeyAssertion, PasskeyOptions } from '../../../engines/passkey.js'
import { type AssertionFault, assertionFault } from '../../../engines/passkeys/assertionFaults.js'

const texts: Readonly<Record<AssertionFault, string>> = {
  malformed: 'A resposta da passkey está incompleta ou malformada',
  challenge: 'A resposta da passkey é de outro pedido',
  origin: 'A resposta da passkey não vem do WhatsApp Web',
  rp: 'A resposta da passkey não é para o WhatsApp',
  presence: 'A passkey foi usada sem ninguém a confirmar',
  verification: 'A passkey foi usada sem verificar quem a tem',
  credential: 'A passkey usada não é desta conta do WhatsApp',
  signature: 'A assinatura da passkey não confere',
}

/**
 * Validates an assertion against its request, except for the signature: only the network has the public key.
 * @throws HttpError 400 `passkey_malformed`, or `passkey_foreign` for another request, site or account
 */
export function checkAssertion(options: PasskeyOptions, assertion: PasskeyAssertion): void {
  const fault = assertionFault(assertion, options)
  if (!fault) return
  const code = fault === 'malformed' ? 'passkey_malformed' : 'passkey_foreign'
  throw new HttpError('invalid', code, texts[fault])
}
