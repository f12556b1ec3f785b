/** So many sessions shake hands with WhatsApp at once; the others wait for their turn, the first to come first. */
export class Gate {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Calls `enter` once there is room. Gives what leaves again, or gives up waiting; harmless a second time. */
  enter(enter: () => void): () => void {
    let state: 'waiting' | 'inside' | 'gone' = 'waiting'
    const run = () => {
      if (state === 'gone') return
      state = 'inside'
      this.#inside += 1
      enter()
    }
    if (this.#inside < this.#most) run()
    else this.#waiting.push(run)
    return () => {
      const wasInside = state === 'inside'
      state = 'gone'
      if (!wasInside) return
      this.#inside -= 1
      while (this.#inside < this.#most) {
        const next = this.#waiting.shift()
        if (!next) return
        next()
      }
    }
  }
}
