import type { Morpheus, Session } from '@morpheus/sdk'
import { bareNumber } from '@morpheus/sdk/format'
import { sessionStateOf } from '@morpheus/sdk/text'
import { nullIfGone } from '../../core/client/withClient.js'
import { failureError, usageError } from '../../core/output/failures.js'
import { stateCell } from '../../core/output/health.js'
import { sanitize } from '../../core/output/sanitize.js'
import { askChoice } from '../../core/prompts/ask.js'
import { findNearest, normalizeName } from './names.js'

export function createIdShortener(ids: readonly string[]): (id: string) => string {
  const longest = Math.max(8, ...ids.map((id) => id.length))
  for (let length = 8; length < longest; length++) {
    if (new Set(ids.map((id) => id.slice(0, length))).size === new Set(ids).size)
      return (id) => id.slice(0, length)
  }
  return (id) => id
}

export const toAnswer = <One extends Pick<Session, 'phone' | 'lastPhone'>>(session: One): One => ({
  ...session,
  phone: bareNumber(session.phone),
  lastPhone: bareNumber(session.lastPhone),
})

/** Our gateway's id format, which needs no list to resolve. */
const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Finds a session by its id, the start of it, or a name; without any, lets the user choose, only in commands declared
 * by `addSessionArgument`, which require a terminal.
 */
export async function findSession(morpheus: Morpheus, reference: string | undefined): Promise<Session> {
  const listedSession =
    reference !== undefined &&
    wholeId.test(reference) &&
    (await morpheus.sessions.get({ id: reference }).catch(nullIfGone))
  if (listedSession) return listedSession.session
  const { sessions } = await morpheus.sessions.list({})
  return reference === undefined ? choose(sessions) : pick(sessions, reference)
}

export async function choose(sessions: readonly Session[]): Promise<Session> {
  const short = createIdShortener(sessions.map(({ id }) => id))
  const id = await askChoice(
    'Qual sessão?',
    sessions.map((session) => ({
      value: session.id,
      name: sanitize(session.name),
      description: `${stateCell(sessionStateOf(session)).text} · ${short(session.id)}`,
    })),
  )
  const cachedSession = sessions.find((one) => one.id === id)
  if (cachedSession) return cachedSession
  throw failureError(
    'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar <nome>',
    'session_not_found',
  )
}

/** An exact name wins; else case and accents are ignored. */
export function pick(sessions: readonly Session[], reference: string): Session {
  const trimmedReference = reference.trim()
  const exact = sessions.find(
    ({ id, externalId }) =>
      id === trimmedReference || (trimmedReference !== '' && externalId === trimmedReference),
  )
  if (exact) return exact
  const prefix = trimmedReference.toLowerCase()
  const matches = sessions.filter(
    ({ id, name }) =>
      name === trimmedReference || (trimmedReference !== '' && id.toLowerCase().startsWith(prefix)),
  )
  const selected =
    matches.length > 0
      ? matches
      : sessions.filter(({ name }) => normalizeName(name) === normalizeName(trimmedReference))
  const [match] = selected
  if (!match) throw notFoundError(sessions, trimmedReference)
  if (selected.length > 1) throw ambiguousError(sessions, selected, trimmedReference)
  return match
}

function notFoundError(sessions: readonly Session[], reference: string) {
  const suggestions = findNearest(
    reference,
    sessions.map(({ name }) => name),
  ).map((name) => `"${sanitize(name)}"`)
  const hint =
    suggestions.length > 0
      ? `Você quis dizer ${suggestions.join(' ou ')}?`
      : 'Veja as sessões com: morpheus sessoes listar'
  return failureError(`Sessão não encontrada: "${sanitize(reference)}". ${hint}`, 'session_not_found')
}

function ambiguousError(sessions: readonly Session[], matches: readonly Session[], reference: string) {
  const short = createIdShortener(sessions.map(({ id }) => id))
  const sessionLines = matches.slice(0, 8).map(({ id, name }) => `\n  ${short(id)}  ${sanitize(name)}`)
  const remainder = matches.length > 8 ? `\n  … e mais ${matches.length - 8}` : ''
  return usageError(
    `"${sanitize(reference)}" indica ${matches.length} sessões. Use o ID:${sessionLines.join('')}${remainder}`,
    'ambiguous',
  )
}

export async function selectSessions(morpheus: Morpheus, reference: string | undefined): Promise<Session[]> {
  const { sessions } = await morpheus.sessions.list({})
  return reference === undefined ? sessions : [pick(sessions, reference)]
}

export const hasTag = ({ tags }: Session, tag: string | undefined) =>
  tag === undefined || (tags ?? []).includes(tag)

const concurrency = 8

/** Runs a call for each item, a few at a time; results keep the order. */
export async function forEach<Item, Answer>(
  items: readonly Item[],
  request: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let index = 0; index < items.length; index += concurrency) {
    answers.push(...(await Promise.all(items.slice(index, index + concurrency).map(request))))
  }
  return answers
}
