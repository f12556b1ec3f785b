import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '@morpheus/sdk/contract'
import { fromJid } from '../bodies/jids.js'
import { CompatError } from '../compatError.js'
import type { Call } from '../route.js'

const { sessions } = contract

/** Milliseconds; Evolution answers after 2 to 5 s, with or without a code. */
const [intervalMs, timeoutMs] = [100, 5000]

/** Starts pairing and waits for its code: the QR code or, with a number, a pairing code. */
export async function readCode({ api, sessionId }: Call<unknown>, number: string | null | undefined) {
  const params = { id: sessionId }
  if (number) {
    await api.call(sessions.connectPhone, { params, body: { phoneNumber: fromJid(number) } })
    const code = await poll(() => api.call(sessions.pairingCode, { params }))
    return { pairingCode: code?.pairingCode ?? null, code: null, base64: null, count: code ? 1 : 0 }
  }
  await api.call(sessions.connect, { params })
  const code = await poll(() => api.call(sessions.qr, { params }))
  const { qrText, qrCode } = code?.data ?? {}
  return { pairingCode: null, code: qrText ?? null, base64: qrCode ?? null, count: code ? 1 : 0 }
}

/** Null where there is none in time. */
async function poll<Result>(read: () => Promise<Result>): Promise<Result | null> {
  for (let waited = 0; ; waited += intervalMs) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof CompatError) || error.status !== 400) throw error
      if (waited >= timeoutMs) return null
    }
    await wait(intervalMs)
  }
}
