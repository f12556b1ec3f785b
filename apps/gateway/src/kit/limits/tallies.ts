/** At most so many of each kind. */
const remembered = 10_000

/** Wrong tries for one key. */
export interface Tally {
  wrong: number
  underWay: number
  waiting: (() => void)[]
  /** Milliseconds of the steady clock, as `lastAt`. */
  blockedUntil: number
  lastAt: number
}

type Kind = 'passing' | 'blocked'

/**
 * Tallies by key, 10 000 of each of two kinds: what was blocked, and the rest. Each kind makes room among its own alone,
 * so that wrong tries for keys without end push out no block.
 */
export class Tallies {
  readonly #kinds: Readonly<Record<Kind, Map<string, Tally>>> = {
    passing: new Map(),
    blocked: new Map(),
  }

  get(key: string): Tally | undefined {
    const { passing, blocked } = this.#kinds
    return blocked.get(key) ?? passing.get(key)
  }

  /** Keeps a tally as the newest of its kind, which it may have changed since. */
  keep(key: string, tally: Tally): void {
    for (const tallies of Object.values(this.#kinds)) tallies.delete(key)
    const kind = kindOf(tally)
    const tallies = this.#kinds[kind]
    if (tallies.size >= remembered) {
      const leaving = kind === 'blocked' ? soonestEnded(tallies) : oldest(tallies)
      if (leaving !== undefined) tallies.delete(leaving)
    }
    tallies.set(key, tally)
  }
}

function kindOf({ wrong, blockedUntil }: Tally): Kind {
  return wrong > 0 && blockedUntil > 0 ? 'blocked' : 'passing'
}

function oldest(tallies: ReadonlyMap<string, Tally>): string | undefined {
  for (const [key, { underWay }] of tallies) if (underWay === 0) return key
  return undefined
}

/** A block is worth more the longer it has still to hold. */
function soonestEnded(tallies: ReadonlyMap<string, Tally>): string | undefined {
  let soonest: { key: string; at: number } | undefined
  for (const [key, { underWay, blockedUntil }] of tallies) {
    if (underWay === 0 && (!soonest || blockedUntil < soonest.at)) soonest = { key, at: blockedUntil }
  }
  return soonest?.key
}
