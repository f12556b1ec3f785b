import { untilAborted } from '../../core/lib/untilAborted.js'
import type { DeliveryRow } from '../../core/store/deliveryTables.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import { AllLeft, type EventClients } from './eventClients.js'

const acknowledgeMs = 20_000
const allLeft = 'O cliente desconectou antes de confirmar o recebimento'

/** Sends a delivery to the connected clients: successful after the first acknowledgement. */
export async function deliverToClients(
  clients: EventClients,
  targetId: string,
  { id, payload }: Pick<DeliveryRow, 'id' | 'payload'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const nothing = { answerStatus: null, answer: null }
  if (clients.count(targetId) === 0) {
    return { delivered: false, error: 'Nenhum cliente conectado', away: true, ...nothing }
  }
  try {
    await untilAborted(signal, clients.send(targetId, JSON.parse(payload), id, acknowledgeMs))
    return { delivered: true, ...nothing }
  } catch (error) {
    if (error instanceof AllLeft) return { delivered: false, error: allLeft, away: true, ...nothing }
    const why = 'Nenhum cliente confirmou o recebimento em 20 segundos'
    return { delivered: false, error: why, ...nothing }
  }
}
