import type { MessageRecord, Morpheus, Session } from '@morpheus/sdk'
import { nullIfGone } from '../../core/client/withClient.js'
import { failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { forEach, pick, selectSessions } from '../sessions/find.js'

/** Number of a session's newest messages to scan for the start of an id. */
const scanLimit = 200
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
    : await findRecent(morpheus, trimmedReference, session)
  const [match, ...others] = matches
  if (!match) {
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
  return match
}

async function findRecent(
  morpheus: Morpheus,
  prefix: string,
  session: string | undefined,
): Promise<MessageRecord[]> {
  const sessions = await selectSessions(morpheus, session)
  const lowered = prefix.toLowerCase()
  const hasPrefix = (id: string) => id.toLowerCase().startsWith(lowered)
  const pages = await forEach(sessions, async ({ id }) => [
    await morpheus.messages.list({ id, limit: scanLimit }),
    await morpheus.messages.listScheduled({ id, limit: scanLimit }).catch(nullIfGone),
  ])
  return pages
    .flat()
    .flatMap((page) =>
      (page?.messages ?? []).filter(({ id, networkId }) => hasPrefix(id) || hasPrefix(networkId)),
    )
}

const maxListed = 8

export async function selectSender(morpheus: Morpheus, reference: string | undefined): Promise<Session> {
  const { sessions } = await morpheus.sessions.list({})
  if (reference !== undefined) return pick(sessions, reference)
  const connected = sessions.filter(({ status }) => status === 'connected')
  const [sender, ...others] = connected.length > 0 ? connected : sessions
  if (!sender) {
    throw failureError(
      'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar <nome>',
      'session_not_found',
    )
  }
  if (others.length === 0) return sender
  if (connected.length === 0) {
    throw usageError('Nenhuma sessão está conectada. Diga qual: --sessao "Loja Centro"', 'usage')
  }
  const sessionNames = connected.slice(0, maxListed).map(({ name }) => `\n  ${sanitize(name)}`)
  const remainder = connected.length > maxListed ? `\n  … e mais ${connected.length - maxListed}` : ''
  throw usageError(
    `Há ${connected.length} sessões conectadas. Diga qual, com --sessao:${sessionNames.join('')}${remainder}`,
    'usage',
  )
}
