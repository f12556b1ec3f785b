import type { Clock } from '@morpheus/gateway/engine'
import { type BinaryNode, S_WHATSAPP_NET, type WASocket } from 'baileys'
import { type Closing, readClosing } from './closing.js'
import { Connection } from './connection.js'
import { Credentials } from './credentials.js'
import type { Dependencies } from './dependencies.js'

/** WhatsApp answers faster, or the connection is lost. */
const answerMs = 5000

/**
 * Asks WhatsApp to unlink the socket's own device and waits for confirmation: an answer, or a close as an unlinked
 * device. Baileys' `logout` does not wait.
 */
export function removeDevice(socket: WASocket, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(answerMs, () => resolve(false))
    const answered = (isRemoved: boolean) => {
      cancel()
      resolve(isRemoved)
    }
    const id = socket.generateMessageTag()
    socket.ws.on(`TAG:${id}`, ({ attrs }: BinaryNode) => answered(attrs.type === 'result'))
    socket.ev.on('connection.update', ({ connection, lastDisconnect }) => {
      if (connection === 'close') answered(isNotLinked(readClosing(lastDisconnect?.error)))
    })
    const jid = socket.authState.creds.me?.id ?? ''
    socket
      .sendNode({
        tag: 'iq',
        attrs: { to: S_WHATSAPP_NET, type: 'set', id, xmlns: 'md' },
        content: [{ tag: 'remove-companion-device', attrs: { jid, reason: 'user_initiated' } }],
      })
      .catch(() => answered(false))
  })
}

/** True when WhatsApp closed the connection because the phone no longer lists the device. */
export function isNotLinked(closing: Closing): boolean {
  return closing.next === 'end' && closing.reason === 'logged_out'
}

/** Time limit of the login, with its wait at the gate. */
const maxMs = 60_000

/** Logs in as a left device only to remove it from its phone. Resolves with true once it is gone. */
export function removeLeftDevice(proof: string, deps: Dependencies, signal: AbortSignal): Promise<boolean> {
  const credentials = Credentials.detached(proof)
  if (!credentials) return Promise.resolve(false)
  return new Promise((resolve) => {
    const cancel = deps.clock.after(maxMs, () => end(false))
    const abort = () => end(false)
    const connection = new Connection({
      deps,
      credentials,
      browser: deps.settings.browser,
      isOnline: false,
      history: false,
      onSocket: (socket) => {
        // Right after the login, before it reports presence or receives pending messages.
        socket.ws.on('CB:success', () => void removeDevice(socket, deps.clock).then(end))
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
