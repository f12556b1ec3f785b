import { awaitAtMost } from '../../core/lib/awaitAtMost.js'
import type { Clock } from '../../core/lib/clock.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { TemplateContent } from '../../engines/outgoing.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { createWrongFieldError } from './messageErrors.js'

/** Milliseconds that a call waits for the network's answer about a template. */
const askMs = 10_000

/** Checks templates with their parameters before they are queued. */
export class Templates {
  readonly #runs: EngineRuns
  readonly #clock: Clock

  constructor(runs: EngineRuns, clock: Clock) {
    this.#runs = runs
    this.#clock = clock
  }

  /**
   * Passes while the network cannot be asked: the send finds out then.
   * @throws HttpError 400 naming the invalid part of `template`
   */
  async check(session: SessionRow, template: TemplateContent): Promise<void> {
    const engine = this.#runs.getLocalRun(session.id)?.engine
    if (session.status !== 'connected' || !engine?.checkTemplate) return
    const fault = await awaitAtMost(this.#clock, askMs, engine.checkTemplate(session.id, template))
    if (fault) throw createWrongFieldError(`template.${fault.field}`, fault.reason)
  }
}
