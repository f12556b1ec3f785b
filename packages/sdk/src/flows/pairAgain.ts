import type { Morpheus } from '../client/createMorpheus.js'

export const pairAgainLimits = { timeout: 2_000 } as const

/** Ends a session's pairing under way and begins another, by QR code. Rejects as its calls do. */
export async function pairAgain(morpheus: Morpheus, sessionId: string): Promise<void> {
  // Late events of the abandoned attempt must not reach the next one.
  const sessionEnd = waitForEnd(morpheus, sessionId)
  await morpheus.sessions.disconnect({ id: sessionId })
  await sessionEnd
  await morpheus.sessions.connect({ id: sessionId })
}

function waitForEnd({ realtime }: Morpheus, sessionId: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const unsubscribe of offs) unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const offs = [
      realtime.on('session:disconnected', (event) => event.sessionId === sessionId && stop()),
      realtime.on(
        'session:status',
        (event) => event.sessionId === sessionId && event.status === 'disconnected' && stop(),
      ),
    ]
    const timer = setTimeout(stop, pairAgainLimits.timeout)
  })
}
