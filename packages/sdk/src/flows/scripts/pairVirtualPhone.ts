import type { ScriptClient } from '../../client/scriptClient.js'
import { MorpheusError, PairingError } from '../../core/client/errors.js'
import { phoneDigits } from '../../core/format/phone.js'
import { pairByCode, parseNumber } from './pairByCode.js'
import { createTestPhone, type TestPhone, type VirtualPhoneCalls } from './testPhone.js'
import { type WaitOptions, waitFor } from './waitFor.js'

const otherDevice = {
  'pt-BR': 'Outro aparelho pareou esta sessão',
  en: 'Another device has paired this session',
} as const

/** The phone to pair with. */
export interface PairPhoneOptions extends WaitOptions {
  /**
   * The phone's number, with country and area code; only its digits count.
   * @default the session's last number, else a random one
   */
  phoneNumber?: string
}

/**
 * Pairs a session with a simulated phone, and resolves with the phone once the session is connected. A connected session
 * is paired anew, because its phone's secret is shown only once. Needs a gateway with the virtual engine, and touches no
 * session of another.
 */
export async function pairVirtualPhone(
  morpheus: ScriptClient,
  { id }: { readonly id: string },
  { phoneNumber, ...options }: PairPhoneOptions = {},
): Promise<TestPhone> {
  const { signal } = options
  const { virtualPhone, sessions } = morpheus
  const wantedNumber = phoneNumber === undefined ? null : parseNumber(phoneNumber)
  await requireVirtualEngine(virtualPhone, signal)
  const { session } = await sessions.get({ id }, signal ? { signal } : {})
  if (session.status === 'connected') {
    await sessions.disconnect({ id }, signal ? { signal } : {})
    await waitFor(morpheus, id, 'disconnected', options)
  }
  const number = wantedNumber ?? phoneDigits(session.phoneNumber ?? randomNumber())
  let secret: string | undefined
  let pairing = Promise.resolve()
  await pairByCode(morpheus, {
    ...options,
    id,
    phoneNumber: number,
    onCode({ pairingCode }) {
      pairing = virtualPhone.enterCode({ phoneNumber: number, pairingCode }).then((linked) => {
        secret = linked.secret
      })
      // A refused code is replaced by the next one.
      pairing.catch(() => {})
    },
  })
  await pairing
  if (secret === undefined) throw new PairingError(otherDevice[morpheus.language])
  return createTestPhone(virtualPhone, number, secret, morpheus.language)
}

/** The phone's own calls answer `phone_unlinked` to an unknown secret, and another code under another engine. */
async function requireVirtualEngine(calls: VirtualPhoneCalls, signal: AbortSignal | undefined) {
  try {
    await calls.get({}, { token: 'unpaired', ...(signal && { signal }) })
  } catch (error) {
    if (!(error instanceof MorpheusError) || error.code !== 'phone_unlinked') throw error
  }
}

function randomNumber(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte % 10)
  // The last digit is never 0: numbers ending in 0000 have no account.
  return `55119${digits.slice(0, 7).join('')}${1 + ((digits[7] ?? 0) % 9)}`
}
