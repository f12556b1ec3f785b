import type { MessageRecord, Morpheus, Session } from '@morpheus/sdk'
import { nullIfGone } from '../../core/client/withClient.js'
import { failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { forEach, pick, selectSessions } from '../sessions/find.js'

/** Number of a session's newest messages to scan for the start of an id. */
const lookedThrough = 200
/** The gateway's id formats for outgoing and incoming messages. */
const fullIdPattern = /^(3EB0[0-9A-F]{18}|wamsg_[0-9a-f]{32})$/

export async function findMessage(
  morpheus: Morpheus,
  reference: string,
  session: string | undefined,
): Promise<MessageRecord> {
  const trimmedReference = reference.trim()
  if (trimmedReference === '') throw usageError('Diga o ID de uma mensagem.')
  const exact = await morpheus.messages.get({ id: trimmedReference }).catch(nullIfGone)
  if (exact) return exact.message
  const matches = fullIdPattern.test(trimmedReference)
    ? []
    : await recent(morpheus, trimmedReference, session)
  const [only, ...others] = matches
  if (!only) {
    throw failureError(
      `Mensagem não encontrada: "${sanitize(trimmedReference)}". Veja as mensagens com: morpheus mensagens listar`,
      'message_not_found',
    )
  }
  if (others.length > 0) {
    throw usageError(
      `"${sanitize(trimmedReference)}" indica mais de uma mensagem. Use mais caracteres do ID.`,
      'ambiguous',
    )
  }
  return only
}

async function recent(
  morpheus: Morpheus,
  start: string,
  session: string | undefined,
): Promise<MessageRecord[]> {
  const sessions = await selectSessions(morpheus, session)
  const lowered = start.toLowerCase()
  const begins = (id: string) => id.toLowerCase().startsWith(lowered)
  const pages = await forEach(sessions, ({ id }) => morpheus.messages.list({ id, limit: lookedThrough }))
  return pages.flatMap(({ messages }) =>
    messages.filter(({ id, networkId }) => begins(id) || begins(networkId)),
  )
}

const shown = 8

export async function selectSender(morpheus: Morpheus, reference: string | undefined): Promise<Session> {
  const { sessions } = await morpheus.sessions.list({})
  if (reference !== undefined) return pick(sessions, reference)
  const connected = sessions.filter(({ status }) => status === 'connected')
  const [only, ...others] = connected.length > 0 ? connected : sessions
  if (!only) {
    throw failureError(
      'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar <nome>',
      'session_not_found',
    )
  }
  if (others.length === 0) return only
  if (connected.length === 0) {
    throw usageError('Nenhuma sessão está conectada. Diga qual: --sessao "Loja Centro"', 'usage')
  }
  const names = connected.slice(0, shown).map(({ name }) => `\n  ${sanitize(name)}`)
  const more = connected.length > shown ? `\n  … e mais ${connected.length - shown}` : ''
  throw usageError(
    `Há ${connected.length} sessões conectadas. Diga qual, com --sessao:${names.join('')}${more}`,
    'usage',
  )
}
