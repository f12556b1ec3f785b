import type { KommoStats } from '@morpheus/sdk/integrations'
import type { Db } from '../../core/store/tables.js'
import { countKommoInbound, findKommoSync } from './rows/inbox.js'
import { leadsByStage, talkCounts } from './rows/talks.js'
import { progressOf } from './sync.js'

export async function statsOf(db: Db, targetId: string): Promise<KommoStats> {
  const [leads, contacts] = [
    await findKommoSync(db, targetId, 'leads'),
    await findKommoSync(db, targetId, 'contacts'),
  ]
  return {
    ...(await talkCounts(db, targetId)),
    stages: await leadsByStage(db, targetId),
    waiting: await countKommoInbound(db, targetId),
    syncs: { leads: leads ? progressOf(leads) : null, contacts: contacts ? progressOf(contacts) : null },
  }
}
