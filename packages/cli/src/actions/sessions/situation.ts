import type { Session, SessionAvailability } from '@morpheus/sdk'
import { clean } from '../../output/clean.js'
import { usage } from '../../output/failures.js'
import { situationHelp } from './situationWords.js'

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

/** What holds of the sessions that a word means. */
export function inSituation(word: string): (session: Session) => boolean {
  const typed = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '-')
  const wanted = Object.hasOwn(words, typed) ? words[typed] : undefined
  if (wanted === undefined)
    throw usage(`Situação desconhecida: "${clean(word)}". Use ${situationHelp}.`, 'usage')
  return ({ availability }) => availability === wanted
}
