const maxTallies = 10_000

export interface Tally {
  wrong: number
  inProgress: number
  waiting: (() => void)[]
  /** Monotonic milliseconds, as is `lastAt`. */
  blockedUntil: number
  lastAt: number
}

type Kind = 'open' | 'blocked'

/**
 * Tallies by key, at most 10 000 of each kind. Evictions stay within a kind, so that failures for endless keys cannot
 * evict a block.
 */
export class Tallies {
  readonly #kinds: Readonly<Record<Kind, Map<string, Tally>>> = {
    open: new Map(),
    blocked: new Map(),
  }

  get(key: string): Tally | undefined {
    const { open, blocked } = this.#kinds
    return blocked.get(key) ?? open.get(key)
  }

  /** Stores a tally as the newest of its kind, which may have changed. */
  keep(key: string, tally: Tally): void {
    for (const tallies of Object.values(this.#kinds)) tallies.delete(key)
    const kind = kindOf(tally)
    const tallies = this.#kinds[kind]
    if (tallies.size >= maxTallies) {
      const evicted = kind === 'blocked' ? soonestEnded(tallies) : oldest(tallies)
      if (evicted !== undefined) tallies.delete(evicted)
    }
    tallies.set(key, tally)
  }
}

function kindOf({ wrong, blockedUntil }: Tally): Kind {
  return wrong > 0 && blockedUntil > 0 ? 'blocked' : 'open'
}

function oldest(tallies: ReadonlyMap<string, Tally>): string | undefined {
  for (const [key, { inProgress }] of tallies) if (inProgress === 0) return key
  return undefined
}

/** Evicts the block with the least remaining time. */
function soonestEnded(tallies: ReadonlyMap<string, Tally>): string | undefined {
  let soonest: { key: string; at: number } | undefined
  for (const [key, { inProgress, blockedUntil }] of tallies) {
    if (inProgress === 0 && (!soonest || blockedUntil < soonest.at)) soonest = { key, at: blockedUntil }
  }
  return soonest?.key
}
