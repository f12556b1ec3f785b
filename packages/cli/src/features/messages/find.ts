import type { MessageRecord, Morpheus } from '@morpheus/sdk'
import { nullIfGone } from '../../core/client/nullIfGone.js'
import { clean } from '../../core/output/clean.js'
import { failed, usage } from '../../core/output/failures.js'
import { forEach, sessionsMeant } from '../sessions/meant.js'

/** Number of a session's newest messages to scan for the start of an id. */
const lookedThrough = 200
/** The gateway's id formats for outgoing and incoming messages. */
const whole = /^(3EB0[0-9A-F]{18}|wamsg_[0-9a-f]{32})$/

/** Finds a message by its id, ours or the network's, or by the start of a recent one's. */
export async function findMessage(
  morpheus: Morpheus,
  reference: string,
  session: string | undefined,
): Promise<MessageRecord> {
  const wanted = reference.trim()
  if (wanted === '') throw usage('Diga o ID de uma mensagem.')
  const exact = await morpheus.messages.get({ id: wanted }).catch(nullIfGone)
  if (exact) return exact.message
  const found = whole.test(wanted) ? [] : await recent(morpheus, wanted, session)
  const [only, ...others] = found
  if (!only) {
    throw failed(
      `Mensagem não encontrada: "${clean(wanted)}". Veja as mensagens com: morpheus mensagens listar`,
      'message_not_found',
    )
  }
  if (others.length > 0) {
    throw usage(`"${clean(wanted)}" indica mais de uma mensagem. Use mais caracteres do ID.`, 'ambiguous')
  }
  return only
}

async function recent(
  morpheus: Morpheus,
  start: string,
  session: string | undefined,
): Promise<MessageRecord[]> {
  const sessions = await sessionsMeant(morpheus, session)
  const lowered = start.toLowerCase()
  const begins = (id: string) => id.toLowerCase().startsWith(lowered)
  const pages = await forEach(sessions, ({ id }) => morpheus.messages.list({ id, limit: lookedThrough }))
  return pages.flatMap(({ messages }) =>
    messages.filter(({ id, networkId }) => begins(id) || begins(networkId)),
  )
}
