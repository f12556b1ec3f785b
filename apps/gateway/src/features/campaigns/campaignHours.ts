import { isWithin, readHours } from '@morpheus/sdk/integrations'
import type { EventStore } from '../../core/events/eventStore.js'
import type { Clock } from '../../core/lib/clock.js'
import type { CampaignRow } from '../../core/store/campaignTables.js'
import type { MessageRow } from '../../core/store/messageTables.js'
import { campaignSource } from '../../core/store/repositories/campaignProgress.js'
import { lockSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { findCampaignOfMessage, withdrawMessage } from './campaignRows.js'

interface CampaignHoursOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  timeZones: TimeZones
}

/** The hours in which campaigns may send, in the time zone of their account. */
export class CampaignHours {
  readonly #options: CampaignHoursOptions

  constructor(options: CampaignHoursOptions) {
    this.#options = options
  }

  async isOpen({ hours }: Pick<CampaignRow, 'hours'>, userId: string): Promise<boolean> {
    const { clock, timeZones } = this.#options
    const spans = readHours(hours) ?? []
    return spans.length === 0 || isWithin(spans, new Date(clock.now()), await timeZones.getZone(userId))
  }

  /**
   * Takes a campaign's message that is due outside its hours out of the queue, such as after an outage: its recipient
   * waits again. False for any other message.
   */
  async postpone({ id: sessionId, user_id: userId }: SessionRow, message: MessageRow): Promise<boolean> {
    if (message.source !== campaignSource || message.state !== 'queued') return false
    const { db, eventStore } = this.#options
    const campaign = await findCampaignOfMessage(db, message.id)
    if (!campaign || (await this.isOpen(campaign, userId))) return false
    return eventStore.transact(userId, async (work) => {
      await lockSession(work.db, sessionId)
      return withdrawMessage(work.db, message.id)
    })
  }
}
