import type { UnitOfWork } from '../events/unitOfWork.js'
import { makeDue } from '../store/repositories/deliveries.js'
import { updateTarget } from '../store/repositories/deliveryTargets.js'

interface StandingsOptions {
  /** How a target stands may have changed. */
  touched: (targetId: string) => void
  /** What waits for a target is due. */
  due: (targetId: string) => void
}

/** How targets stand that were asked for an answer: what came of the last question is the truth of it. */
export class Standings {
  readonly #options: StandingsOptions
  /**
   * Those whose last question came to nothing. How their events fare is no part of it: each answer of one that never takes
   * its events would use up an attempt of them.
   */
  readonly #failing = new Set<string>()

  constructor(options: StandingsOptions) {
    this.#options = options
  }

  /**
   * It answered, at what time: of one that failed before, events that wait for their next attempt are due. `problem` is
   * what of its answer could not be sent.
   */
  async worked(work: UnitOfWork, targetId: string, at: string, problem: string | null): Promise<void> {
    await updateTarget(work.db, targetId, {
      status: 'CONNECTED',
      last_attempt_at: at,
      last_success_at: at,
      last_error: problem,
      failing_since: null,
    })
    const { touched, due } = this.#options
    const isDue = this.#failing.has(targetId) && (await makeDue(work.db, targetId))
    work.committed(() => {
      this.#failing.delete(targetId)
      if (isDue) due(targetId)
      else touched(targetId)
    })
  }

  async failed(work: UnitOfWork, targetId: string, at: string, error: string): Promise<void> {
    await updateTarget(work.db, targetId, { status: 'ERROR', last_attempt_at: at, last_error: error })
    work.committed(() => {
      this.#failing.add(targetId)
      this.#options.touched(targetId)
    })
  }
}
