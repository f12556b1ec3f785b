import type { Session, SessionAvailability } from '@morpheus/sdk'
import { attentionOf } from '@morpheus/sdk/client'
import { failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { plainName } from './names.js'
import { situationHelp } from './situationWords.js'

/** Filter: an availability, or sessions that need attention whatever their availability. */
type Situation = SessionAvailability | 'attention'

export type Situations = readonly [Situation, ...Situation[]]

const situationByWord: Readonly<Record<string, Situation>> = {
  atencao: 'attention',
  'no-ar': 'up',
  reconectando: 'reconnecting',
  'fora-do-ar': 'down',
  'nao-pareada': 'unpaired',
  up: 'up',
  reconnecting: 'reconnecting',
  down: 'down',
  unpaired: 'unpaired',
}

export function parseSituations(typed: string): Situations {
  const [first = '', ...others] = typed.split(',').map((word) => word.trim())
  return [situationOf(first), ...others.map(situationOf)]
}

/** Query of the list call; empty where no single query selects these sessions. */
export function toSituationQuery(wanted: Situations) {
  const [first, ...others] = wanted.filter((one) => one !== 'attention')
  if (first === undefined) return { attention: true }
  if (others.length + 1 < wanted.length) return {}
  return { availability: `${first}${others.map((other) => `,${other}`).join('')}` } as const
}

function situationOf(word: string): Situation {
  const normalizedWord = plainName(word).replaceAll(' ', '-')
  const knownSituation = Object.hasOwn(situationByWord, normalizedWord)
    ? situationByWord[normalizedWord]
    : undefined
  if (knownSituation) return knownSituation
  throw usageError(`Situação desconhecida: "${sanitize(word)}". Use ${situationHelp}.`, 'usage')
}

/**
 * Filters the sessions by situation; without any returns all.
 * @throws Failure where the server does not answer availabilities.
 */
export function matchesSituation(
  sessions: readonly Session[],
  wanted: Situations | undefined,
): readonly Session[] {
  if (wanted === undefined) return sessions
  if (sessions.length > 0 && !sessions.some(({ availability }) => availability))
    throw failureError('Este gateway não diz a situação das sessões. Filtre com --status.', 'not_supported')
  const needsAttention = (session: Session) => wanted.includes('attention') && attentionOf(session) !== null
  return sessions.filter(
    (session) => (session.availability && wanted.includes(session.availability)) || needsAttention(session),
  )
}
