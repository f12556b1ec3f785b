import { Connection } from './connection.js'
import { Credentials } from './credentials.js'
import { isNotLinked, removeDevice } from './removeDevice.js'
import type { Tools } from './tools.js'

/** Time limit of the login, with its wait at the gate. */
const longestMs = 60_000

/** Logs in as a left device only to remove it from its phone. Resolves with true once it is gone. */
export function removeLeftDevice(proof: string, tools: Tools, signal: AbortSignal): Promise<boolean> {
  const credentials = Credentials.detached(proof)
  if (!credentials) return Promise.resolve(false)
  return new Promise((resolve) => {
    const cancel = tools.clock.after(longestMs, () => end(false))
    const abort = () => end(false)
    const connection = new Connection({
      tools,
      credentials,
      browser: tools.settings.browser,
      isOnline: false,
      history: false,
      made: (socket) => {
        // Right after the login, before it reports presence or receives pending messages.
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
