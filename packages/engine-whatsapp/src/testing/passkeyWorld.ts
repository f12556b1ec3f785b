import type { Pairing } from '@morpheus/gateway/engine'
import { RecordingLine } from '@morpheus/gateway/testing'
import { vi } from 'vitest'
import { openWorld } from './engineWorld.js'
import type { AccountPasskey } from './passkeyGate.js'
import type { Companion } from './person.js'

export const number = '5511988887777'
const settings = { presence: 'unavailable', history: false } as const

export async function openDemanding(prepare: (passkey: AccountPasskey) => void = () => undefined) {
  const world = await openWorld()
  const phone = world.server.person(number, 'Loja')
  const passkey = phone.demandsPasskey()
  prepare(passkey)
  const line = new RecordingLine()
  const start = (pairing: Pairing = { method: 'qr' }) =>
    world.engine.start({ sessionId: 's', line, settings }, pairing)
  return { ...world, phone, passkey, line, start }
}

export type Demanding = Awaited<ReturnType<typeof openDemanding>>

/** Enters the code on the phone; `linked` settles once the device is linked or refused. */
export async function enterCode(
  { server, line, phone }: Demanding,
  count = 1,
): Promise<{ linked: Promise<Companion> }> {
  const entered = await vi.waitFor(() => {
    const code = line.reportedEvents.pairingCode[count - 1]?.[0].code
    const text = line.reportedEvents.qr[count - 1]?.[0].text
    if (code) return { linked: server.type(code, phone) }
    if (text) return { linked: server.scan(text, phone) }
    throw new Error('No code is on show')
  })
  entered.linked.catch(() => undefined)
  return entered
}

export async function getRequest({ line }: Pick<Demanding, 'line'>, count = 1) {
  const [request] = await line.waitForReport('passkeyRequested', count)
  return request
}

export async function answer(demanding: Demanding, count = 1): Promise<void> {
  const { options } = await getRequest(demanding, count)
  await demanding.engine.answerPasskey?.('s', demanding.passkey.authenticator.assert(options))
}
