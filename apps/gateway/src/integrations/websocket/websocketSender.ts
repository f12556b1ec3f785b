import type { Outcome, Sender } from '../../delivery/sender.js'
import { untilAborted } from '../../kit/untilAborted.js'
import type { DeliveryRow, DeliveryTargetRow } from '../../store/tables.js'
import { AllLeft, type EventClients } from './clients.js'

const acknowledgeMs = 20_000
const allLeft = 'O cliente desconectou antes de confirmar o recebimento'

/** Hands deliveries to the clients that are connected: done when one of them has acknowledged. */
export class WebsocketSender implements Sender {
  readonly #clients: EventClients

  constructor(clients: EventClients) {
    this.#clients = clients
  }

  async deliver(
    target: DeliveryTargetRow,
    { id, payload }: Pick<DeliveryRow, 'id' | 'payload'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const nothing = { answerStatus: null, answer: null }
    if (this.#clients.count(target.id) === 0) {
      return { delivered: false, error: 'Nenhum cliente conectado', ...nothing }
    }
    try {
      await untilAborted(signal, this.#clients.send(target.id, JSON.parse(payload), id, acknowledgeMs))
      return { delivered: true, ...nothing }
    } catch (error) {
      const why = error instanceof AllLeft ? allLeft : 'Nenhum cliente confirmou o recebimento em 20 segundos'
      return { delivered: false, error: why, ...nothing }
    }
  }

  close(): void {
    this.#clients.close()
  }
}
