const remembered = 10_000

export interface Tally {
  wrong: number
  underWay: number
  waiting: (() => void)[]
  /** Monotonic milliseconds, like `lastAt`. */
  blockedUntil: number
  lastAt: number
}

type Kind = 'passing' | 'blocked'

/**
 * Tallies by key, 10 000 each of blocked and other ones. Evictions stay within a kind, so that failures for endless
 * keys cannot evict a block.
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

  /** Stores a tally as the newest of its kind, which may have changed. */
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

/** Evicts the block with the least remaining time. */
function soonestEnded(tallies: ReadonlyMap<string, Tally>): string | undefined {
  let soonest: { key: string; at: number } | undefined
  for (const [key, { underWay, blockedUntil }] of tallies) {
    if (underWay === 0 && (!soonest || blockedUntil < soonest.at)) soonest = { key, at: blockedUntil }
  }
  return soonest?.key
}
