import { Avatar } from '@morpheus/react/ui'
import type { Session } from '@morpheus/sdk'
import { folded, formatPhone } from '@morpheus/sdk/format'
import { sessionStateLabels, sessionStateOf } from '@morpheus/sdk/text'
import { sessionPath } from '../../sessionPaths.js'
import type { ShellCommands } from '../keyboard/shortcutTable.js'
import type { Item } from './item.js'
import { scoreMatch } from './match.js'
import { listVerbs, sessionPages, verbLabels } from './sessionVerbs.js'

const maxListed = 8

const searchTexts = new WeakMap<Session, string>()

/** Name, formatted and plain number, ids, and state; folded once per session object. */
function getSearchText(session: Session): string {
  const cached = searchTexts.get(session)
  if (cached !== undefined) return cached
  const { id, name, phone, externalId, reason } = session
  const number = phone ? `${formatPhone(phone)} ${phone}` : ''
  const state = sessionStateLabels[sessionStateOf(session)]
  const text = folded(`${name} ${number} ${state} ${reason?.short ?? ''} ${externalId ?? ''} ${id}`)
  searchTexts.set(session, text)
  return text
}

/** State of a session, with the cause of an outage. */
function describeState(session: Session): string {
  const state = sessionStateLabels[sessionStateOf(session)]
  const { reason, availability } = session
  return reason?.short && availability !== 'up' ? `${state} · ${reason.short}` : state
}

export function toSessionItem(session: Session): Item {
  const state = describeState(session)
  return {
    id: `sessao-${session.id}`,
    label: session.name,
    detail: session.phone ? `${formatPhone(session.phone)} · ${state}` : state,
    picture: <Avatar name={session.name} src={session.profilePic ?? null} size="small" />,
    to: sessionPath(session.id),
  }
}

export function createSessionItems(sessions: readonly Session[], input: string): readonly Item[] {
  return pickBest(
    sessions.flatMap((session) => {
      const score = scoreMatch(input, getSearchText(session))
      return score === null ? [] : [{ item: toSessionItem(session), score }]
    }),
  )
}

/**
 * Actions of sessions, such as “reiniciar centro”: at least one typed word begins a word of the action, the others
 * find the session.
 */
export function createVerbItems(
  sessions: readonly Session[],
  input: string,
  commands: ShellCommands,
): readonly Item[] {
  return pickBest(
    sessions.flatMap((session) => {
      const shared = {
        detail: describeState(session),
        picture: <Avatar name={session.name} src={session.profilePic ?? null} size="small" />,
      }
      const verbs = listVerbs(session).map((verb) => ({
        ...shared,
        id: `${verb}-${session.id}`,
        label: `${verbLabels[verb]}: ${session.name}`,
        verb: folded(verbLabels[verb]),
        to: () => commands.runOnSession(session, verb),
      }))
      const pages = sessionPages.map(({ name, path, label }) => ({
        ...shared,
        id: `${name}-${session.id}`,
        label: `${label}: ${session.name}`,
        verb: folded(label),
        to: path(session.id),
      }))
      return [...verbs, ...pages].flatMap(({ verb, ...item }) => {
        const score = scoreVerb(input, verb, getSearchText(session))
        return score === null ? [] : [{ item, score }]
      })
    }),
  )
}

/** Letters that a word needs to count as the beginning of an action. */
const minVerbLetters = 3

function scoreVerb(input: string, verb: string, sessionText: string): number | null {
  const words = input.split(/\s+/)
  const verbWords = verb.split(' ')
  const isOfVerb = (word: string) =>
    verbWords.includes(word) ||
    (word.length >= minVerbLetters && verbWords.some((one) => one.startsWith(word)))
  if (!words.some(isOfVerb)) return null
  const remaining = words.filter((word) => !isOfVerb(word)).join(' ')
  if (remaining === '') return 0
  return scoreMatch(remaining, sessionText)
}

function pickBest(scored: readonly { item: Item; score: number }[]): readonly Item[] {
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxListed)
    .map(({ item }) => item)
}
