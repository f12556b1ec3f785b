import type { Morpheus } from '../client/createMorpheus.js'
import { isNotOffered } from '../core/client/notOffered.js'
import type { PairingCode, SessionStatus } from '../core/entities.js'
import { parseNoCode, passkeyCause } from './parseNoCode.js'

/** Reads a session's current pairing code; without one, its status, where that is meaningful. */
export function codeReader({ sessions }: Morpheus, id: string) {
  /** Extension: the call for a missed code, which other servers lack. */
  let offersCode = true

  /** For a server without that call, whose attempt may not have begun yet, only `connected` is meaningful. */
  async function readStatus(): Promise<SessionStatus | null> {
    const { status } = (await sessions.get({ id })).session
    return status === 'connected' ? status : null
  }

  return async (): Promise<PairingCode | SessionStatus | typeof passkeyCause | null> => {
    if (!offersCode) return readStatus()
    try {
      return await sessions.pairingCode({ id })
    } catch (error) {
      const noCode = parseNoCode(error)
      if (noCode?.reason === passkeyCause) return passkeyCause
      if (!isNotOffered(error)) return noCode?.status ?? null
      offersCode = false
      return readStatus()
    }
  }
}
