import type { Delivery, Morpheus } from '@morpheus/sdk'
import { nullIfGone } from '../../client/nullIfGone.js'
import { clean } from '../../output/clean.js'
import { failed, usage } from '../../output/failures.js'
import { forEach, sessionsMeant } from '../sessions/meant.js'

type Ref = Pick<Delivery, 'id' | 'sessionId'>

/** As many of a session's newest deliveries are looked through for the start of an id. */
const lookedThrough = 200
const whole = /^msg_[0-9a-f]{32}$/

/** The delivery that an id, or the start of a recent one's, means; with or without `msg_`. */
export async function findDelivery(
  morpheus: Morpheus,
  reference: string,
  session: string | undefined,
): Promise<Ref> {
  const wanted = reference.startsWith('msg_') ? reference : `msg_${reference}`
  const sessions = await sessionsMeant(morpheus, session)
  const found = whole.test(wanted)
    ? await forEach(sessions, ({ id }) => ofSession(morpheus, id, wanted))
    : await forEach(sessions, ({ id }) => recent(morpheus, id, wanted))
  const [only, ...others] = found.flat()
  if (!only) {
    throw failed(
      `Entrega não encontrada: "${clean(reference)}". Veja as entregas com: morpheus entregas listar`,
      'delivery_not_found',
    )
  }
  if (others.length > 0) {
    throw usage(`"${clean(reference)}" indica mais de uma entrega. Use mais caracteres do ID.`, 'ambiguous')
  }
  return only
}

async function ofSession({ deliveries }: Morpheus, id: string, deliveryId: string): Promise<Ref[]> {
  const found = await deliveries.get({ id, deliveryId }).catch(nullIfGone)
  return found ? [found.delivery] : []
}

async function recent({ deliveries }: Morpheus, id: string, start: string): Promise<Ref[]> {
  const { logs } = await deliveries.logs({ id, limit: lookedThrough })
  return logs.filter((delivery) => delivery.id.startsWith(start))
}
