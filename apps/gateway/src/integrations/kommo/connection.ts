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
  readonly #place: TargetRef

  constructor(services: KommoServices, config: KommoConfig, place: TargetRef) {
    this.#services = services
    this.#config = config
    this.#place = place
  }

  async deliver({ id, payload }: Pick<DeliveryRow, 'id' | 'payload'>, signal: AbortSignal): Promise<Outcome> {
    const zone = await this.#services.tools.timeZones.ofSession(this.#place.sessionId)
    const event = this.#read(payload, zone)
    if (!event) return told('ignored')
    const { pipelineId, statusId } = this.#config
    const stage = { pipelineId: pipelineId || null, stageId: statusId || null }
    try {
      const kommo = await this.#services.caller(this.#place, this.#config, { urgency: 'event', signal })
      const next = () => this.#next(id, zone)
      return told(await this.#services.talk.note(kommo, event, { next, stage, signal }))
    } catch (error) {
      if (signal.aborted) throw error
      return failedBy(error)
    }
  }

  /** The queued events behind this one. */
  async #next(id: string, zone: string): Promise<TalkEvent[]> {
    const { tools } = this.#services
    const waiting = await openDeliveries(tools.db, this.#place.targetId, mostNotes)
    return waiting.filter((one) => one.id !== id).flatMap(({ payload }) => this.#read(payload, zone) ?? [])
  }

  #read(payload: string, zone: string): TalkEvent | null {
    const format = zonedFormat({ dateStyle: 'short', timeStyle: 'short' }, zone)
    return talkEventOf(payload, (at) => format.format(new Date(at)))
  }
}

function told(what: NoteResult): Outcome {
  return { delivered: true, answerStatus: null, answer: words[what] }
}
