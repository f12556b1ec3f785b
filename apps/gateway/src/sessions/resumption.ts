import { nextTurn } from '../kit/nextTurn.js'

/** So many sessions are brought back before what else waits has its turn: some 5 ms. */
const atOnce = 20

interface ResumptionOptions {
  /** Brings one session back. */
  resume: (id: string) => Promise<void>
  /** Hears why a session could not be brought back; the others are, all the same. */
  onError: (error: unknown) => void
}

/** Brings sessions back after a start, one after another in the background; who is asked for comes first. */
export class Resumption {
  readonly #options: ResumptionOptions
  /** In the order in which they come back. */
  #waiting = new Set<string>()
  readonly #underWay = new Map<string, Promise<void>>()
  #stopped = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(options: ResumptionOptions) {
    this.#options = options
  }

  /** Which are to come back, before anybody can ask for one. */
  expect(ids: readonly string[]): void {
    this.#waiting = new Set(ids)
  }

  /** Whether a session is yet to be brought back, or is just being. */
  awaits(id: string): boolean {
    return this.#waiting.has(id) || this.#underWay.has(id)
  }

  /** Resolves once a session is back, or could not be brought back; at once for one that is not awaited. */
  back(id: string): Promise<void> {
    const underWay = this.#underWay.get(id)
    if (underWay) return underWay
    if (this.#stopped || !this.#waiting.delete(id)) return Promise.resolve()
    const work = this.#options
      .resume(id)
      .catch(this.#options.onError)
      .finally(() => this.#underWay.delete(id))
    this.#underWay.set(id, work)
    return work
  }

  /** Brings all of them back. Resolves when none waits any more, or when stopped; tells whether any was awaited and all are back. */
  run(): Promise<boolean> {
    const all = this.#all()
    this.#running = all
    return all
  }

  /** Ends after those that are under way: the others stay as they are stored. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
    await Promise.all(this.#underWay.values())
  }

  async #all(): Promise<boolean> {
    const any = this.#waiting.size > 0
    let turn = 0
    for (const id of this.#waiting) {
      if (turn++ % atOnce === 0) await nextTurn()
      if (this.#stopped) break
      await this.back(id)
    }
    await Promise.all(this.#underWay.values())
    return any && !this.#stopped
  }
}
