const capacity = 60

/** Latency of each session in the last 60 samples, in memory: 240 bytes per session. */
export class LatencyHistory {
  readonly #at: string[] = []
  readonly #sessions = new Map<string, Float32Array>()
  #next = 0

  /** Drops sessions that had no latency in any of the last 60 samples. */
  record(at: string, latencies: ReadonlyMap<string, number>): void {
    const index = this.#next
    this.#at[index] = at
    for (const [id, ring] of this.#sessions) {
      if (latencies.has(id)) continue
      ring[index] = Number.NaN
      if (ring.every(Number.isNaN)) this.#sessions.delete(id)
    }
    for (const [id, latency] of latencies) {
      const ring = this.#sessions.get(id) ?? new Float32Array(capacity).fill(Number.NaN)
      ring[index] = latency
      this.#sessions.set(id, ring)
    }
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
