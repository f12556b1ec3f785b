import type { Morpheus, Session } from '@morpheus/sdk'
import { bareNumber } from '@morpheus/sdk/format'
import { nullIfGone } from '../../core/client/withClient.js'
import { failureError, usageError } from '../../core/output/failures.js'
import { statusCell } from '../../core/output/health.js'
import { sanitize } from '../../core/output/sanitize.js'
import { askChoice } from '../../core/prompts/ask.js'
import { nearest, plainName } from './names.js'

export function shortIds(ids: readonly string[]): (id: string) => string {
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
 * by `promptsForSession`, which require a terminal.
 */
export async function findSession(morpheus: Morpheus, reference: string | undefined): Promise<Session> {
  const known =
    reference !== undefined &&
    wholeId.test(reference) &&
    (await morpheus.sessions.get({ id: reference }).catch(nullIfGone))
  if (known) return known.session
  const { sessions } = await morpheus.sessions.list({})
  return reference === undefined ? choose(sessions) : pick(sessions, reference)
}

export async function choose(sessions: readonly Session[]): Promise<Session> {
  const short = shortIds(sessions.map(({ id }) => id))
  const id = await askChoice(
    'Qual sessão?',
    sessions.map(({ id, name, status }) => ({
      value: id,
      name: sanitize(name),
      description: `${statusCell(status).text} · ${short(id)}`,
    })),
  )
  const chosen = sessions.find((one) => one.id === id)
  if (chosen) return chosen
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
  const begins = trimmedReference.toLowerCase()
  const found = sessions.filter(
    ({ id, name }) =>
      name === trimmedReference || (trimmedReference !== '' && id.toLowerCase().startsWith(begins)),
  )
  const selected =
    found.length > 0 ? found : sessions.filter(({ name }) => plainName(name) === plainName(trimmedReference))
  const [only] = selected
  if (!only) throw notFound(sessions, trimmedReference)
  if (selected.length > 1) throw ambiguous(sessions, selected, trimmedReference)
  return only
}

function notFound(sessions: readonly Session[], wanted: string) {
  const similar = nearest(
    wanted,
    sessions.map(({ name }) => name),
  ).map((name) => `"${sanitize(name)}"`)
  const hint =
    similar.length > 0
      ? `Você quis dizer ${similar.join(' ou ')}?`
      : 'Veja as sessões com: morpheus sessoes listar'
  return failureError(`Sessão não encontrada: "${sanitize(wanted)}". ${hint}`, 'session_not_found')
}

function ambiguous(sessions: readonly Session[], found: readonly Session[], wanted: string) {
  const short = shortIds(sessions.map(({ id }) => id))
  const shown = found.slice(0, 8).map(({ id, name }) => `\n  ${short(id)}  ${sanitize(name)}`)
  const more = found.length > 8 ? `\n  … e mais ${found.length - 8}` : ''
  return usageError(
    `"${sanitize(wanted)}" indica ${found.length} sessões. Use o ID:${shown.join('')}${more}`,
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
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let index = 0; index < items.length; index += concurrency) {
    answers.push(...(await Promise.all(items.slice(index, index + concurrency).map(ask))))
  }
  return answers
}
