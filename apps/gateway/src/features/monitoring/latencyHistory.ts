const kept = 60

/** Latency of each session in the last 60 samples, in memory: 240 bytes per session. */
export class LatencyHistory {
  readonly #at: string[] = []
  #sessions = new Map<string, Float32Array>()
  #next = 0

  /** Drops absent sessions. */
  record(at: string, latencies: ReadonlyMap<string, number | null>): void {
    const place = this.#next
    this.#at[place] = at
    const sessions = new Map<string, Float32Array>()
    for (const [id, latency] of latencies) {
      const ring = this.#sessions.get(id) ?? new Float32Array(kept).fill(Number.NaN)
      ring[place] = latency ?? Number.NaN
      sessions.set(id, ring)
    }
    this.#sessions = sessions
    this.#next = (place + 1) % kept
  }

  /** Oldest first. */
  of(sessionId: string): { at: string; latency: number | null }[] {
    const ring = this.#sessions.get(sessionId)
    const oldest = this.#at.length < kept ? 0 : this.#next
    return this.#at.map((_, index) => {
      const place = (oldest + index) % this.#at.length
      const latency = ring?.[place] ?? Number.NaN
      return { at: this.#at[place] ?? '', latency: Number.isNaN(latency) ? null : latency }
    })
  }
}
