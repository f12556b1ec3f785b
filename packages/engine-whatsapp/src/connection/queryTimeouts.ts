import type { Clock } from '@morpheus/gateway/engine'
import type { BinaryNode, WASocket } from 'baileys'

/** Time limit for the server's answer to a query. */
const queryTimeoutMs = 60_000
const tagEvent = /^TAG:(.+)/
/** Error codes that mean that the server has not answered: the query may have taken effect. */
export const unansweredCodes = { timedOut: 408, connectionClosed: 428 } as const

/**
 * Rejects every query on the socket, Baileys' own ones too, that is unanswered in time or when the connection is ended
 * from here. Baileys resolves a query that times out with undefined, which its callers take for an empty result, so its
 * own time limit must be off. Each query listens for its answer by an event of its own, emitted here as an error.
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
  ev.on('connection.update', ({ connection }) => {
    // After the listeners that wait for an answer themselves, to whom the reason of the closing matters.
    if (connection === 'close') queueMicrotask(rejectAll)
  })
}
