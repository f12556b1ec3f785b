import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { serializeMessageRef } from '../../core/lib/messageRefs.js'
import { makeDeliveriesDue } from '../../core/store/repositories/deliveries.js'
import { updateTarget } from '../../core/store/repositories/deliveryTargets.js'
import type { Problem } from './responder.js'

interface ResponderStatusOptions {
  touched: (targetId: string) => void
  due: (targetId: string) => void
}

export class ResponderStatus {
  readonly #options: ResponderStatusOptions
  /**
   * Targets whose last question failed. Failing events are not counted: else each answer would use up an attempt of a
   * delivery.
   */
  readonly #failing = new Set<string>()

  constructor(options: ResponderStatusOptions) {
    this.#options = options
  }

  /**
   * Records an answer: after a recovery failed deliveries become due. `problem` is the part of the answer that could
   * not be sent.
   */
  async worked(work: UnitOfWork, targetId: string, at: string, problem: Problem | null): Promise<void> {
    await updateTarget(work.db, targetId, {
      status: 'CONNECTED',
      last_attempt_at: at,
      last_success_at: at,
      last_error: problem?.error ?? null,
      last_error_i18n: serializeMessageRef(problem?.errorI18n),
      failing_since: null,
    })
    const { touched, due } = this.#options
    const isDue = this.#failing.has(targetId) && (await makeDeliveriesDue(work.db, targetId))
    work.afterCommit(() => {
      this.#failing.delete(targetId)
      if (isDue) due(targetId)
      else touched(targetId)
    })
  }

  async failed(work: UnitOfWork, targetId: string, at: string, failure: Problem): Promise<void> {
    await updateTarget(work.db, targetId, {
      status: 'ERROR',
      last_attempt_at: at,
      last_error: failure.error,
      last_error_i18n: serializeMessageRef(failure.errorI18n),
    })
    work.afterCommit(() => {
      this.#failing.add(targetId)
      this.#options.touched(targetId)
    })
  }
}
