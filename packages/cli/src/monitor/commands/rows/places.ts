import type { Where } from '../../state/monitor.js'

export const lists: readonly Where[] = ['sessions', 'logs']
export const texts: readonly Where[] = ['help', 'detail', 'delivery', 'trace']
export const everywhere: readonly Where[] = [...lists, 'deliveries', ...texts]
export const ofSession: readonly Where[] = ['sessions', 'detail']

export const isOneOf = <Word extends string>(words: readonly Word[], text: string): text is Word =>
  words.some((word) => word === text)
