import type { TemplateContent } from '../engines/outgoing.js'
import { answerWithin } from '../kit/answerWithin.js'
import type { Clock } from '../kit/clock.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import type { SessionRow } from '../store/tables.js'
import { wrongField } from './refusals.js'

/** A call waits no longer for the network to say what a template takes. */
const askMs = 10_000

/** Whether templates can be sent as they are filled. */
export class Templates {
  readonly #runs: EngineRuns
  readonly #clock: Clock

  constructor(runs: EngineRuns, clock: Clock) {
    this.#runs = runs
    this.#clock = clock
  }

  /**
   * While the network cannot tell, the attempt to send finds out.
   * @throws Refusal 400 naming the part of `template` that does not hold.
   */
  async check(session: SessionRow, template: TemplateContent): Promise<void> {
    const engine = this.#runs.runOf(session.id)?.engine
    if (session.status !== 'connected' || !engine?.checkTemplate) return
    const fault = await answerWithin(this.#clock, askMs, engine.checkTemplate(session.id, template))
    if (fault) throw wrongField(`template.${fault.field}`, fault.words)
  }
}
