const capacity = 60

/** Latency of each session in the last 60 samples, in memory: 240 bytes per session. */
export class LatencyHistory {
  readonly #at: string[] = []
  #sessions = new Map<string, Float32Array>()
  #next = 0

  /** Drops absent sessions. */
  record(at: string, latencies: ReadonlyMap<string, number | null>): void {
    const index = this.#next
    this.#at[index] = at
    const sessions = new Map<string, Float32Array>()
    for (const [id, latency] of latencies) {
      const ring = this.#sessions.get(id) ?? new Float32Array(capacity).fill(Number.NaN)
      ring[index] = latency ?? Number.NaN
      sessions.set(id, ring)
    }
    this.#sessions = sessions
    this.#next = (index + 1) % capacity
  }

  /** Oldest first. */
  of(sessionId: string): { at: string; latency: number | null }[] {
    const ring = this.#sessions.get(sessionId)
    const oldest = this.#at.length < capacity ? 0 : this.#next
    return this.#at.map((_, index) => {
      const slot = (oldest + index) % this.#at.length
      const latency = ring?.[slot] ?? Number.NaN
      return { at: this.#at[slot] ?? '', latency: Number.isNaN(latency) ? null : latency }
    })
  }
}
