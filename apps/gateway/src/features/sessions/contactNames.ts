import type { EventStore } from '../../core/events/eventStore.js'
import { mapContactsByPhone, saveContacts } from '../../core/store/repositories/contacts.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'
import { applyContactChange, contactView } from './contacts.js'

/** Applies contact names from another system. Renames and emits only contacts that exist under a different name. */
export async function renameContacts(
  { db, eventStore }: { db: Db; eventStore: EventStore },
  sessionId: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const session = await findSession(db, sessionId)
  if (!session) return
  await eventStore.transact(session.user_id, async (work) => {
    const contacts = await mapContactsByPhone(work.db, sessionId, [...names.keys()])
    const changed = [...contacts.values()].flatMap((row) => {
      const after = applyContactChange(row, {
        address: { userId: row.phone },
        name: names.get(row.phone) ?? row.name,
      })
      return after === row ? [] : [after]
    })
    const saved = await saveContacts(work.db, changed)
    const [only] = saved
    if (!only) return
    work.emit(session, 'contact:update', {
      sessionId,
      changed: saved.length,
      added: 0,
      ...(saved.length === 1 && { contact: contactView(only) }),
    })
  })
}
