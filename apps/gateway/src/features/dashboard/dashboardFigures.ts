import type { Activity, OverviewCard, StatsPeriod } from '@morpheus/sdk/contract'
import type { Clock } from '../../core/lib/clock.js'
import { countTargets } from '../../core/store/repositories/deliveryTargets.js'
import { countSessionsOfUser } from '../../core/store/repositories/sessionCounts.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import { recentActivity } from '../monitoring/activity.js'
import { readMessageFiguresOfUser } from '../monitoring/messageFigures.js'
import { type MessageStats, messageStats } from '../monitoring/messageStats.js'
import { overviewCards } from '../monitoring/overview.js'
import type { Traffic } from '../monitoring/traffic.js'
import type { ContactCounts } from '../sessions/contactCounts.js'
import { getVisibleSession } from '../sessions/ownSession.js'

interface DashboardFiguresOptions {
  db: Db
  clock: Clock
  contactCounts: ContactCounts
  traffic: Traffic
  timeZones: TimeZones
}

/** Reads the cards, totals and message statistics of the dashboard. Core spec §5. */
export class DashboardFigures {
  readonly #options: DashboardFiguresOptions

  constructor(options: DashboardFiguresOptions) {
    this.#options = options
  }

  /** `visibleSessions` null means all of the user's sessions. */
  async getOverview(
    userId: string,
    visibleSessions: VisibleSessions = null,
  ): Promise<{ cards: OverviewCard[]; recentActivity: Activity[] }> {
    const timeZone = await this.#options.timeZones.getZone(userId)
    return {
      cards: await overviewCards({ ...this.#options, timeZone }, userId, visibleSessions),
      recentActivity: await recentActivity(
        this.#options.db,
        userId,
        this.#options.clock.now(),
        visibleSessions,
      ),
    }
  }

  async getTotals(userId: string, visibleSessions: VisibleSessions = null) {
    const { db, contactCounts } = this.#options
    const scope = await this.#getStatsScope(userId, visibleSessions)
    const { slowReconnects, unstable, restricted, ...sessions } = await countSessionsOfUser(
      db,
      userId,
      visibleSessions,
    )
    const { total } = await contactCounts.of(userId, visibleSessions)
    return {
      sessions: { ...sessions, targets: await countTargets(db, userId, visibleSessions) },
      contacts: { total },
      messagesToday: await readMessageFiguresOfUser(db, scope),
      timeZone: scope.timeZone,
    }
  }

  /** @throws HttpError 404 for a session that does not exist, or is not the caller's. */
  async getMessageStats(
    userId: string,
    { period, sessionId }: { period: StatsPeriod; sessionId?: string | undefined },
    visibleSessions: VisibleSessions = null,
  ): Promise<MessageStats> {
    const { db } = this.#options
    if (sessionId !== undefined) await getVisibleSession(db, sessionId, { userId, visibleSessions })
    return messageStats(db, { ...(await this.#getStatsScope(userId, visibleSessions)), sessionId }, period)
  }

  async #getStatsScope(userId: string, visibleSessions: VisibleSessions) {
    const { clock, timeZones } = this.#options
    return { userId, visibleSessions, now: clock.now(), timeZone: await timeZones.getZone(userId) }
  }
}
