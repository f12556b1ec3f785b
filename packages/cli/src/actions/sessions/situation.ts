import type { Session, SessionAvailability } from '@morpheus/sdk'
import { clean } from '../../output/clean.js'
import { failed, usage } from '../../output/failures.js'
import { plainName } from './names.js'
import { situationHelp } from './situationWords.js'

export type Situations = readonly [SessionAvailability, ...SessionAvailability[]]

/** Whether a number serves, as it is typed. */
const words: Readonly<Record<string, SessionAvailability>> = {
  'no-ar': 'up',
  reconectando: 'reconnecting',
  'fora-do-ar': 'down',
  'nao-pareada': 'unpaired',
  up: 'up',
  reconnecting: 'reconnecting',
  down: 'down',
  unpaired: 'unpaired',
}

/** What words with commas between mean. */
export function situationsOf(typed: string): Situations {
  const [first = '', ...others] = typed.split(',').map((word) => word.trim())
  return [situationOf(first), ...others.map(situationOf)]
}

/** How the gateway is asked for them. */
export const askedSituations = ([first, ...others]: Situations) =>
  ({ availability: `${first}${others.map((other) => `,${other}`).join('')}` }) as const

function situationOf(word: string): SessionAvailability {
  const typed = plainName(word).replaceAll(' ', '-')
  const wanted = Object.hasOwn(words, typed) ? words[typed] : undefined
  if (wanted) return wanted
  throw usage(`Situação desconhecida: "${clean(word)}". Use ${situationHelp}.`, 'usage')
}

/**
 * Those that stand in one of these ways; without any all of them.
 * @throws Failure where the server does not say how its sessions stand.
 */
export function inSituation(
  sessions: readonly Session[],
  wanted: Situations | undefined,
): readonly Session[] {
  if (wanted === undefined) return sessions
  if (sessions.length > 0 && !sessions.some(({ availability }) => availability))
    throw failed('Este gateway não diz a situação das sessões. Filtre com --status.', 'not_supported')
  return sessions.filter(({ availability }) => availability && wanted.includes(availability))
}
