import type { Clock } from '../../core/lib/clock.js'
import type { KommoCaller } from './access/client.js'
import { KommoPipeline, listIn } from './objects.js'

const freshMs = 10 * 60_000
const mostKept = 1_000

export const Pipelines = listIn('pipelines', KommoPipeline)

export class Stages {
  readonly #clock: Clock
  readonly #known = new Map<string, { at: number; names: Map<string, string> }>()

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
    const { targetId } = kommo.account
    const known = this.#known.get(targetId)
    if (known && this.#clock.steady() - known.at < freshMs)
      return known.names.get(`${pipelineId} ${statusId}`) ?? null
    const { items } = await kommo.call({ method: 'GET', path: '/leads/pipelines', answer: Pipelines })
    const names = new Map(
      items.flatMap((pipeline) =>
        (pipeline._embedded?.statuses ?? []).map((stage) => [
          `${pipeline.id} ${stage.id}`,
          `${pipeline.name}: ${stage.name}`,
        ]),
      ),
    )
    const [oldest] = this.#known.keys()
    if (this.#known.size >= mostKept && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(targetId, { at: this.#clock.steady(), names })
    return names.get(`${pipelineId} ${statusId}`) ?? null
  }
}
