import type { Clock } from '../../../core/lib/clock.js'
import type { TemplateContent, TemplateFault } from '../../outgoing.js'
import type { GraphTemplate } from '../graphAnswers.js'
import type { GraphApi } from '../graphApi.js'
import type { CloudSettings } from '../settings.js'
import { faultOf } from './templateFaults.js'

/** Cache lifetime in milliseconds, since Meta limits these requests. */
const keptMs = 10 * 60_000
const cacheLimit = 500

interface CachedTemplates {
  templates: readonly GraphTemplate[]
  at: number
}

export class CloudTemplates {
  readonly #graph: GraphApi
  readonly #clock: Clock
  readonly #cached = new Map<string, CachedTemplates>()

  constructor({ graph, clock }: { graph: GraphApi; clock: Clock }) {
    this.#graph = graph
    this.#clock = clock
  }

  /** Fault of a template message; null when it has none or the account cannot be asked. */
  async check(
    settings: CloudSettings,
    template: TemplateContent,
    signal: AbortSignal,
  ): Promise<TemplateFault | null> {
    if (settings.businessAccountId === '') return null
    const fault = faultOf(await this.#named(settings, template.name, signal), template)
    if (fault === null) return null
    // The template may have been approved or changed: ask again before refusing.
    this.#cached.delete(keyOf(settings, template.name))
    return faultOf(await this.#named(settings, template.name, signal), template)
  }

  forget(settings: CloudSettings, name: string): void {
    this.#cached.delete(keyOf(settings, name))
  }

  async #named(
    settings: CloudSettings,
    name: string,
    signal: AbortSignal,
  ): Promise<readonly GraphTemplate[]> {
    const key = keyOf(settings, name)
    const now = this.#clock.steady()
    const cached = this.#cached.get(key)
    if (cached && now - cached.at < keptMs) return cached.templates
    const templates = await this.#graph.templates(settings, name, signal)
    this.#cached.delete(key)
    const [first] = this.#cached.keys()
    if (first !== undefined && this.#cached.size >= cacheLimit) this.#cached.delete(first)
    if (templates.length > 0) this.#cached.set(key, { templates, at: now })
    return templates
  }
}

const keyOf = ({ businessAccountId }: CloudSettings, name: string) => `${businessAccountId} ${name}`
