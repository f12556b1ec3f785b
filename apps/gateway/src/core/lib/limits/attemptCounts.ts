const mostCounts = 10_000

export interface AttemptCount {
  wrong: number
  inProgress: number
  waiting: (() => void)[]
  /** Monotonic milliseconds, as is `lastAt`. */
  blockedUntil: number
  lastAt: number
}

type Kind = 'open' | 'blocked'

/**
 * Counts of attempts by key, at most 10 000 of each kind. Evictions stay within a kind, so that failures for endless
 * keys cannot evict a block.
 */
export class AttemptCounts {
  readonly #kinds: Readonly<Record<Kind, Map<string, AttemptCount>>> = {
    open: new Map(),
    blocked: new Map(),
  }

  get(key: string): AttemptCount | undefined {
    const { open, blocked } = this.#kinds
    return blocked.get(key) ?? open.get(key)
  }

  keep(key: string, count: AttemptCount): void {
    for (const counts of Object.values(this.#kinds)) counts.delete(key)
    const kind = kindOf(count)
    const counts = this.#kinds[kind]
    if (counts.size >= mostCounts) {
      const evicted = kind === 'blocked' ? soonestEnded(counts) : oldest(counts)
      if (evicted !== undefined) counts.delete(evicted)
    }
    counts.set(key, count)
  }
}

function kindOf({ wrong, blockedUntil }: AttemptCount): Kind {
  return wrong > 0 && blockedUntil > 0 ? 'blocked' : 'open'
}

function oldest(counts: ReadonlyMap<string, AttemptCount>): string | undefined {
  for (const [key, { inProgress }] of counts) if (inProgress === 0) return key
  return undefined
}

function soonestEnded(counts: ReadonlyMap<string, AttemptCount>): string | undefined {
  let soonest: { key: string; at: number } | undefined
  for (const [key, { inProgress, blockedUntil }] of counts) {
    if (inProgress === 0 && (!soonest || blockedUntil < soonest.at)) soonest = { key, at: blockedUntil }
  }
  return soonest?.key
}
