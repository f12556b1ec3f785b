import type { ApiType, EngineName, EventName } from '@morpheus/sdk/contract'
import type { Engine } from './engine.js'

export class EngineRegistry {
  readonly main: Engine
  readonly #byApi: ReadonlyMap<ApiType, Engine>

  /** `cloud` runs sessions of Meta's API. */
  constructor(main: Engine, cloud?: Engine) {
    this.main = main
    this.#byApi = new Map([['MORPHEUS', main], ...(cloud ? [['WHATSAPP_CLOUD', cloud] as const] : [])])
  }

  of(apiType: ApiType): Engine | null {
    return this.#byApi.get(apiType) ?? null
  }

  listProducers(event: EventName): EngineName[] {
    return this.#all.filter(({ capabilities }) => capabilities.events.includes(event)).map(({ name }) => name)
  }

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
