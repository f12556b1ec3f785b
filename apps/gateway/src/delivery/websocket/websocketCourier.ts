import type { DeliveryRow, DeliveryTargetRow } from '../../store/tables.js'
import type { Courier, Outcome } from '../courier.js'
import type { EventClients } from './clients.js'

const acknowledgeMs = 20_000

/** Hands deliveries to the clients that are connected: done when one of them has acknowledged. */
export class WebsocketCourier implements Courier {
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
      const sent = this.#clients.send(target.id, JSON.parse(payload), id, acknowledgeMs)
      await Promise.race([sent, aborted(signal)])
      return { delivered: true, ...nothing }
    } catch {
      return { delivered: false, error: 'Nenhum cliente confirmou o recebimento em 20 segundos', ...nothing }
    }
  }

  close(): void {
    this.#clients.close()
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
