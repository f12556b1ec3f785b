import type { Session, SessionAvailability } from '@morpheus/sdk'
import { attentionOf } from '@morpheus/sdk/client'
import { failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { availabilityHelp } from './availabilityChoices.js'
import { normalizeName } from './names.js'

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

export function parseSituations(text: string): Situations {
  const [first = '', ...remaining] = text.split(',').map((word) => word.trim())
  return [parseSituation(first), ...remaining.map(parseSituation)]
}

/** Query of the list call; empty where no single query selects these sessions. */
export function toSituationQuery(situations: Situations) {
  const [first, ...remaining] = situations.filter((one) => one !== 'attention')
  if (first === undefined) return { attention: true }
  if (remaining.length + 1 < situations.length) return {}
  return { availability: `${first}${remaining.map((item) => `,${item}`).join('')}` } as const
}

function parseSituation(name: string): Situation {
  const normalizedWord = normalizeName(name).replaceAll(' ', '-')
  const knownSituation = Object.hasOwn(situationByWord, normalizedWord)
    ? situationByWord[normalizedWord]
    : undefined
  if (knownSituation) return knownSituation
  throw usageError(`Situação desconhecida: "${sanitize(name)}". Use ${availabilityHelp}.`, 'usage')
}

/**
 * Filters the sessions by situation; without any returns all.
 * @throws Failure where the server does not answer availabilities.
 */
export function filterBySituation(
  sessions: readonly Session[],
  situations: Situations | undefined,
): readonly Session[] {
  if (situations === undefined) return sessions
  if (sessions.length > 0 && !sessions.some(({ availability }) => availability))
    throw failureError('Este gateway não diz a situação das sessões. Filtre com --status.', 'not_supported')
  const needsAttention = (session: Session) =>
    situations.includes('attention') && attentionOf(session) !== null
  return sessions.filter(
    (session) =>
      (session.availability && situations.includes(session.availability)) || needsAttention(session),
  )
}
