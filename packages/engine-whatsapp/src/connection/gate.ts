/** Limits concurrent handshakes with WhatsApp; the others queue in order. */
export class Gate {
  readonly #limit: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Calls `enter` once there is capacity. The returned function leaves or cancels, and is idempotent. */
  enter(enter: () => void): () => void {
    let state: 'waiting' | 'inside' | 'gone' = 'waiting'
    const run = () => {
      if (state === 'gone') return
      state = 'inside'
      this.#inside += 1
      enter()
    }
    if (this.#inside < this.#limit) run()
    else this.#waiting.push(run)
    return () => {
      const wasInside = state === 'inside'
      state = 'gone'
      if (!wasInside) return
      this.#inside -= 1
      while (this.#inside < this.#limit) {
        const next = this.#waiting.shift()
        if (!next) return
        next()
      }
    }
  }
}
