import type { ApiType, EngineName, EventName } from '@morpheus/sdk/contract'
import type { Engine } from './engine.js'

/** The engines of this gateway, by the sessions that each of them runs. */
export class EngineRegistry {
  /** Runs the sessions that are paired with a phone. */
  readonly main: Engine
  readonly #byApi: ReadonlyMap<ApiType, Engine>

  /** `cloud` runs those of Meta's API. */
  constructor(main: Engine, cloud?: Engine) {
    this.main = main
    this.#byApi = new Map([['MORPHEUS', main], ...(cloud ? [['WHATSAPP_CLOUD', cloud] as const] : [])])
  }

  /** Which runs sessions of this kind; null where none does. */
  of(apiType: ApiType): Engine | null {
    return this.#byApi.get(apiType) ?? null
  }

  /** Whose telling makes events of this kind. */
  producersOf(event: EventName): EngineName[] {
    return this.#all.filter(({ capabilities }) => capabilities.events.includes(event)).map(({ name }) => name)
  }

  /** As `Engine.latency`, whichever runs the session. */
  latency(sessionId: string): number | null {
    for (const engine of this.#all) {
      const latency = engine.latency(sessionId)
      if (latency !== null) return latency
    }
    return null
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((engine) => engine.close()))
  }

  get #all(): Engine[] {
    return [...new Set(this.#byApi.values())]
  }
}
