import { Connection } from './connection.js'
import { Credentials } from './credentials.js'
import { isNotLinked, removeDevice } from './removeDevice.js'
import type { Tools } from './tools.js'

/** A login takes seconds; its turn at the gate may take longer. */
const longestMs = 60_000

/**
 * Connects as a device that a session left on its phone, only to remove it from there. Resolves with whether it is gone.
 */
export function removeLeftDevice(proof: string, tools: Tools, signal: AbortSignal): Promise<boolean> {
  const credentials = Credentials.detached(proof)
  if (!credentials) return Promise.resolve(false)
  return new Promise((resolve) => {
    const cancel = tools.clock.after(longestMs, () => end(false))
    const abort = () => end(false)
    const connection = new Connection({
      tools,
      credentials,
      browser: tools.reach.browser,
      isOnline: false,
      history: false,
      made: (socket) => {
        // Once logged in, before it says that it is active or takes what waits for it.
        socket.ws.on('CB:success', () => void removeDevice(socket, tools.clock).then(end))
      },
      closed: (closing) => end(isNotLinked(closing)),
    })
    function end(isRemoved: boolean) {
      cancel()
      signal.removeEventListener('abort', abort)
      connection.end()
      resolve(isRemoved)
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}
