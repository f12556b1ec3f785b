import type { Morpheus } from '../client/createMorpheus.js'
import { isNotOffered } from '../client/notOffered.js'
import type { PairingCode, SessionStatus } from '../contract/entities.js'
import { noCodeIn } from './statusIn.js'

/** Reads a session's pairing code of the moment; where there is none, how the session stands, as far as that says something. */
export function codeReader({ sessions }: Morpheus, id: string) {
  /** The call for a missed code is ours: another server has none. */
  let offersCode = true

  /** Of a server without that call, which may not have begun yet: only that the session is connected says something. */
  async function readStatus(): Promise<SessionStatus | null> {
    const { status } = (await sessions.get({ id })).session
    return status === 'connected' ? status : null
  }

  return async (): Promise<PairingCode | SessionStatus | null> => {
    if (!offersCode) return readStatus()
    try {
      return await sessions.pairingCode({ id })
    } catch (error) {
      if (!isNotOffered(error)) return noCodeIn(error)?.status ?? null
      offersCode = false
      return readStatus()
    }
  }
}
