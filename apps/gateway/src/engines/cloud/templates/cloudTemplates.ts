import type { Clock } from '../../../kit/clock.js'
import type { TemplateContent, TemplateFault } from '../../outgoing.js'
import type { GraphTemplate } from '../graphAnswers.js'
import type { GraphApi } from '../graphApi.js'
import type { CloudSettings } from '../settings.js'
import { faultOf } from './templateFaults.js'

/** Meta allows few such questions: what was found is not asked for again for so long. */
const keptMs = 10 * 60_000
const mostKept = 500

interface Kept {
  templates: readonly GraphTemplate[]
  at: number
}

/** What a session's account has of templates, as Graph shows them. */
export class CloudTemplates {
  readonly #graph: GraphApi
  readonly #clock: Clock
  readonly #kept = new Map<string, Kept>()

  constructor({ graph, clock }: { graph: GraphApi; clock: Clock }) {
    this.#graph = graph
    this.#clock = clock
  }

  /** What Meta will not take of one; null where it will, or where nobody knows the account. */
  async check(
    settings: CloudSettings,
    template: TemplateContent,
    signal: AbortSignal,
  ): Promise<TemplateFault | null> {
    if (settings.businessAccountId === '') return null
    const known = faultOf(await this.#named(settings, template.name, signal), template)
    if (known === null) return null
    // It may have been approved or changed since.
    this.#kept.delete(keyOf(settings, template.name))
    return faultOf(await this.#named(settings, template.name, signal), template)
  }

  /** What was found of one is out of date. */
  forget(settings: CloudSettings, name: string): void {
    this.#kept.delete(keyOf(settings, name))
  }

  async #named(
    settings: CloudSettings,
    name: string,
    signal: AbortSignal,
  ): Promise<readonly GraphTemplate[]> {
    const key = keyOf(settings, name)
    const now = this.#clock.steady()
    const kept = this.#kept.get(key)
    if (kept && now - kept.at < keptMs) return kept.templates
    const templates = await this.#graph.templates(settings, name, signal)
    this.#kept.delete(key)
    const [first] = this.#kept.keys()
    if (first !== undefined && this.#kept.size >= mostKept) this.#kept.delete(first)
    if (templates.length > 0) this.#kept.set(key, { templates, at: now })
    return templates
  }
}

const keyOf = ({ businessAccountId }: CloudSettings, name: string) => `${businessAccountId} ${name}`
