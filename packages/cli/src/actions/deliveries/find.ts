import type { Delivery, Morpheus, Session } from '@morpheus/sdk'
import { nullIfGone } from '../../client/nullIfGone.js'
import { clean } from '../../output/clean.js'
import { failed, usage } from '../../output/failures.js'
import { forEach, sessionsMeant } from '../sessions/meant.js'
import { type DeliveryPages, newestDeliveries } from './pages.js'

type Ref = Pick<Delivery, 'id' | 'sessionId'>

/** As many of the newest deliveries are looked through for the start of an id: of all sessions together, or of each. */
const lookedThrough = { together: 2_000, each: 200 } as const
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
    ? (await forEach(sessions, ({ id }) => ofSession(morpheus, id, wanted))).flat()
    : await recent(morpheus, session === undefined ? null : sessions, wanted)
  const [only, ...others] = found
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

/** Of all sessions together, where the server offers that, else of each. */
async function recent(
  morpheus: Morpheus,
  sessions: readonly Session[] | null,
  start: string,
): Promise<Ref[]> {
  const begin = ({ logs }: DeliveryPages) => logs.filter(({ id }) => id.startsWith(start))
  const together = sessions ? null : await newestDeliveries(morpheus, null, {}, lookedThrough.together)
  if (together) return begin(together)
  const all = sessions ?? (await sessionsMeant(morpheus, undefined))
  const pages = await forEach(all, ({ id }) => newestDeliveries(morpheus, id, {}, lookedThrough.each))
  return pages.flatMap((page) => (page ? begin(page) : []))
}
