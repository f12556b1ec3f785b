import { zonedFormat } from '@morpheus/sdk/format'
import type { DeliveryRow } from '../../core/store/deliveryTables.js'
import { openDeliveries } from '../../core/store/repositories/deliveries.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import type { Connection, TargetRef } from '../kind.js'
import { failedBy } from './access/refusals.js'
import type { KommoConfig, KommoServices } from './services.js'
import { mostNotes, type NoteResult } from './talk/talk.js'
import { type TalkEvent, talkEventOf } from './talk/talkEvent.js'

const words: Readonly<Record<NoteResult, string>> = {
  noted: 'Anotada no lead',
  known: 'Já estava anotada no lead',
  ignored: 'Fora das conversas com clientes: não é anotada',
}

export class KommoConnection implements Connection {
  readonly #services: KommoServices
  readonly #config: KommoConfig
  readonly #target: TargetRef

  constructor(services: KommoServices, config: KommoConfig, target: TargetRef) {
    this.#services = services
    this.#config = config
    this.#target = target
  }

  async deliver({ id, payload }: Pick<DeliveryRow, 'id' | 'payload'>, signal: AbortSignal): Promise<Outcome> {
    const zone = await this.#services.tools.timeZones.ofSession(this.#target.sessionId)
    const event = this.#read(payload, zone)
    if (!event) return outcomeOf('ignored')
    const { pipelineId, statusId } = this.#config
    const stage = { pipelineId: pipelineId || null, stageId: statusId || null }
    try {
      const kommo = await this.#services.caller(this.#target, this.#config, { urgency: 'event', signal })
      const next = () => this.#next(id, zone)
      return outcomeOf(await this.#services.talk.note(kommo, event, { next, stage, signal }))
    } catch (error) {
      if (signal.aborted) throw error
      return failedBy(error)
    }
  }

  /** The queued events behind this one. */
  async #next(id: string, zone: string): Promise<TalkEvent[]> {
    const { tools } = this.#services
    const waiting = await openDeliveries(tools.db, this.#target.targetId, mostNotes)
    return waiting.filter((one) => one.id !== id).flatMap(({ payload }) => this.#read(payload, zone) ?? [])
  }

  #read(payload: string, zone: string): TalkEvent | null {
    const format = zonedFormat({ dateStyle: 'short', timeStyle: 'short' }, zone)
    return talkEventOf(payload, (at) => format.format(new Date(at)))
  }
}

function outcomeOf(what: NoteResult): Outcome {
  return { delivered: true, answerStatus: null, answer: words[what] }
}
