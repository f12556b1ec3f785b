import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import type { MessageRow } from '../../../core/store/messageTables.js'
import { listMessagesByNetworkId } from '../../../core/store/repositories/messages.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { EngineReceipt, MessageRef } from '../../../engines/messages.js'
import { acceptsMessage } from '../behaviorPolicy.js'
import { contactKey } from '../contactKey.js'
import type { Identities } from '../identities/identities.js'
import { readBehavior } from '../settings/behaviors.js'
import { advanceMessage, failMessage } from './messageProgress.js'

/** Stores the delivery state of own messages and emits it unless the session ignores the conversation. */
export async function saveReceipts(
  work: UnitOfWork,
  session: SessionRow,
  receipts: readonly EngineReceipt[],
  identities: Identities,
): Promise<void> {
  const behavior = await readBehavior(work.db, session.id)
  const accepted = receipts.filter((receipt) => acceptsMessage(behavior, receipt))
  const people = accepted.flatMap(({ contact, by }) => [contact, by])
  const resolve = await identities.resolver(work, session, people)
  const resolvedReceipts = accepted.map((one) => ({
    ...one,
    contact: resolve(one.contact),
    by: resolve(one.by),
  }))
  const stored = await findSentMessages(work, session, resolvedReceipts)
  const isErased = await identities.erasedPeople(work, session, people)
  for (const receipt of resolvedReceipts) {
    const row = stored.get(receipt.id)
    if (!row && isErased(receipt.by)) continue
    if (!row) emitReceipt(work, session, receipt)
    else stored.set(receipt.id, await follow(work, session, row, receipt))
  }
}

export async function findSentMessages(
  work: UnitOfWork,
  session: SessionRow,
  refs: readonly Pick<MessageRef, 'id'>[],
): Promise<Map<string, MessageRow>> {
  const ids = [...new Set(refs.map(({ id }) => id))]
  const rows = await listMessagesByNetworkId(work.db, session.id, 'out', ids)
  return new Map(
    rows.flatMap((row) => [row.network_alias ?? row.network_id, row.network_id].map((id) => [id, row])),
  )
}

async function follow(
  work: UnitOfWork,
  session: SessionRow,
  row: MessageRow,
  receipt: EngineReceipt,
): Promise<MessageRow> {
  const { by, timestamp: at } = receipt
  if (receipt.status === 'failed') {
    return (await failMessage(work, session, row, { at, ...receipt.failure })) ?? row
  }
  return advanceMessage(work, session, row, { to: receipt.status, at, by: contactKey(by) })
}

/** Emits the receipt of a message that is not stored: from before the pairing, or long ago. */
function emitReceipt(
  work: UnitOfWork,
  session: SessionRow,
  { id, by, status, timestamp }: EngineReceipt,
): void {
  const about = { sessionId: session.id, messageId: id, contactPhone: contactKey(by), timestamp }
  if (status === 'delivered') work.emit(session, 'message:delivered', about)
  if (status === 'read' || status === 'played')
    work.emit(session, 'message:read', { ...about, isFromMe: true })
}
