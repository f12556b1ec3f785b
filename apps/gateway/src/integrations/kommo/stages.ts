import type { Clock } from '../../core/lib/clock.js'
import type { KommoCaller } from './access/client.js'
import { KommoPipeline, listSchema } from './objects.js'

const freshMs = 10 * 60_000
const maxCached = 1_000

export const Pipelines = listSchema('pipelines', KommoPipeline)

export class Stages {
  readonly #clock: Clock
  readonly #cached = new Map<string, { at: number; names: Map<string, string> }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `Funil de vendas: Negociação`; null for an unknown stage. */
  async nameOf(
    kommo: KommoCaller,
    pipelineId: string | null,
    statusId: string | null,
  ): Promise<string | null> {
    if (pipelineId === null || statusId === null) return null
    const { targetId } = kommo.connection
    const cached = this.#cached.get(targetId)
    if (cached && this.#clock.monotonic() - cached.at < freshMs)
      return cached.names.get(`${pipelineId} ${statusId}`) ?? null
    const { items } = await kommo.call({ method: 'GET', path: '/leads/pipelines', answer: Pipelines })
    const names = new Map(
      items.flatMap((pipeline) =>
        (pipeline._embedded?.statuses ?? []).map((stage) => [
          `${pipeline.id} ${stage.id}`,
          `${pipeline.name}: ${stage.name}`,
        ]),
      ),
    )
    const [oldest] = this.#cached.keys()
    if (this.#cached.size >= maxCached && oldest !== undefined) this.#cached.delete(oldest)
    this.#cached.set(targetId, { at: this.#clock.monotonic(), names })
    return names.get(`${pipelineId} ${statusId}`) ?? null
  }
}
