import type { Clock } from '@morpheus/gateway/engine'
import type { BinaryNode, WASocket } from 'baileys'

/** Time limit for the server's answer to a query. */
const queryTimeoutMs = 60_000
const tagEvent = /^TAG:(.+)/
/** Error codes that mean that the server has not answered: the query may have taken effect. */
export const unansweredCodes = { timedOut: 408, connectionClosed: 428 } as const

/**
 * Rejects every query on the socket, Baileys' own ones too, that has no answer in time or before the connection
 * closes. Baileys resolves such a query with undefined, which its callers take for an empty result, so its own time
 * limit must be off. Each query listens for its answer by an event of its own, which is emitted here as an error.
 */
export function rejectUnansweredQueries({ ws, ev }: Pick<WASocket, 'ws' | 'ev'>, clock: Clock): void {
  const cancelTimeout = new Map<string, () => void>()
  const reject = (id: string, code: number) => {
    const attrs = { code: String(code), text: 'WhatsApp did not answer' }
    const answer: BinaryNode = {
      tag: 'iq',
      attrs: { id, type: 'error' },
      content: [{ tag: 'error', attrs }],
    }
    ws.emit(`TAG:${id}`, answer)
  }
  ws.on('newListener', (event) => {
    const [, id] = tagEvent.exec(String(event)) ?? []
    if (id === undefined || cancelTimeout.has(id)) return
    const onTimeout = () => reject(id, unansweredCodes.timedOut)
    cancelTimeout.set(id, clock.after(queryTimeoutMs, onTimeout))
  })
  ws.on('removeListener', (event) => {
    const [, id = ''] = tagEvent.exec(String(event)) ?? []
    cancelTimeout.get(id)?.()
    cancelTimeout.delete(id)
  })
  const rejectAll = () => {
    for (const id of cancelTimeout.keys()) reject(id, unansweredCodes.connectionClosed)
  }
  // Before Baileys' own listeners of a query, which reject it with the bare close code.
  ws.on('close', rejectAll)
  ws.on('error', rejectAll)
  // A connection ended from here emits neither.
  ev.on('connection.update', ({ connection }) => {
    if (connection === 'close') rejectAll()
  })
}
