import type { Morpheus, Session } from '@morpheus/sdk'
import { expect, vi } from 'vitest'

/** Creates a session and pairs it with a virtual phone; returns it connected, with the phone's secret. */
export async function pairedSession(
  morpheus: Morpheus,
  name: string,
): Promise<{ session: Session; secret: string }> {
  const { session } = await morpheus.sessions.create({ name })
  await morpheus.sessions.connect({ id: session.id })
  const code = async () =>
    (await morpheus.sessions.qr({ id: session.id }).catch(() => null))?.data.qrText ?? ''
  await vi.waitFor(async () => expect(await code()).not.toBe(''), 10_000)
  const { secret } = await morpheus.virtualPhone.scan({ qr: await code() })
  const status = async () => (await morpheus.sessions.get({ id: session.id })).session.status
  await vi.waitFor(async () => expect(await status()).toBe('connected'), 10_000)
  return { session: (await morpheus.sessions.get({ id: session.id })).session, secret }
}

/** A contact writes to the phone. */
export function incoming(morpheus: Morpheus, secret: string, content: string, contactName = 'Bia Lima') {
  const message = { content, contactName, contactPhone: '5511988887777' }
  return morpheus.virtualPhone.sendMessage(message, { token: secret })
}
