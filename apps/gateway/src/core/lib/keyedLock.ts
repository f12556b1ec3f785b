export class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>()

  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = (this.#tails.get(key) ?? Promise.resolve()).then(work)
    const tail = result
      .catch(() => undefined)
      .then(() => {
        if (this.#tails.get(key) === tail) this.#tails.delete(key)
      })
    this.#tails.set(key, tail)
    return result
  }
}
