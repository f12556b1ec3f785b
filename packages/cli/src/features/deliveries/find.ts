import type { Delivery, Morpheus } from '@morpheus/sdk'
import { nullIfGone } from '../../core/client/nullIfGone.js'
import { clean } from '../../core/output/clean.js'
import { failed, usage } from '../../core/output/failures.js'
import { forEach, sessionsMeant } from '../sessions/meant.js'
import { newestDeliveries } from './pages.js'

type Ref = Pick<Delivery, 'id' | 'sessionId'>

/**
 * Number of newest deliveries to scan where a server cannot search by the start of an id: in the common log, or per
 * session.
 */
const lookedThrough = { together: 2_000, each: 200 } as const
const whole = /^msg_[0-9a-f]{32}$/

/** Finds a delivery by its id or the start of it, with or without `msg_`. */
export async function findDelivery(
  morpheus: Morpheus,
  reference: string,
  session: string | undefined,
): Promise<Ref> {
  const wanted = reference.startsWith('msg_') ? reference : `msg_${reference}`
  const [only, ...others] =
    (session === undefined ? await begun(morpheus, null, wanted) : undefined) ??
    (await inEach(morpheus, session, wanted))
  if (!only) {
    throw failed(
      `Entrega não encontrada: "${clean(reference)}". Veja as entregas com: morpheus entregas listar`,
      'delivery_not_found',
    )
  }
  if (others.length === 0) return only
  const listed = [only, ...others].map(({ id }) => `\n  ${id}`).join('')
  throw usage(`"${clean(reference)}" indica mais de uma entrega. Use o ID inteiro:${listed}`, 'ambiguous')
}

/**
 * The deliveries of a session, or with null of all, by the start of their id; undefined where the server has no common
 * log.
 */
async function begun(
  morpheus: Morpheus,
  sessionId: string | null,
  start: string,
): Promise<Ref[] | undefined> {
  const limit = sessionId === null ? lookedThrough.together : lookedThrough.each
  const page = await newestDeliveries(morpheus, sessionId, { search: start }, limit)
  return page?.logs.filter(({ id }) => id.startsWith(start))
}

async function inEach(morpheus: Morpheus, session: string | undefined, wanted: string): Promise<Ref[]> {
  const sessions = await sessionsMeant(morpheus, session)
  const found = await forEach(sessions, ({ id }) =>
    whole.test(wanted) ? byId(morpheus, id, wanted) : begun(morpheus, id, wanted),
  )
  return found.flatMap((refs) => refs ?? [])
}

async function byId({ deliveries }: Morpheus, id: string, deliveryId: string): Promise<Ref[]> {
  const found = await deliveries.get({ id, deliveryId }).catch(nullIfGone)
  return found ? [found.delivery] : []
}
