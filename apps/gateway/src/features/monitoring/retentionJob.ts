import { retentionKinds } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Lease, Leases } from '../../core/cluster/leases.js'
import { type JobSchedule, PeriodicJob } from '../../core/jobs/periodicJob.js'
import type { Clock } from '../../core/lib/clock.js'
import { ClockTrust } from '../../core/lib/clockTrust.js'
import { describeDuration } from '../../core/lib/duration.js'
import { fairShare } from '../../core/lib/limits/fairShare.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { yieldToLoop } from '../../core/lib/yieldToLoop.js'
import { deleteActivityBefore } from '../../core/log/activityRows.js'
import type { LogLine } from '../../core/log/systemLog.js'
import type { MediaSweep } from '../../core/media/mediaSweep.js'
import {
  deleteFailedAttemptsBefore,
  deleteOrphanFailedAttempts,
} from '../../core/store/attempts/failedAttemptRows.js'
import { isPostgres } from '../../core/store/dialects/dialectKind.js'
import { foldDeliveryCounts } from '../../core/store/dialects/postgres/foldCounts.js'
import { deleteBotJobsBefore } from '../../core/store/repositories/botJobs.js'
import { deleteConversationsBefore } from '../../core/store/repositories/conversations.js'
import { deleteExpiredDevices } from '../../core/store/repositories/devices.js'
import { deleteFirstEvents } from '../../core/store/repositories/events.js'
import { answerLifeMs, deleteAnswersBefore } from '../../core/store/repositories/idempotentAnswers.js'
import { deleteInvitationsBefore } from '../../core/store/repositories/invitations.js'
import { deleteCountsBefore } from '../../core/store/repositories/messageCounts.js'
import { deleteMessagesBefore } from '../../core/store/repositories/messages.js'
import { deleteExpiredPosts } from '../../core/store/repositories/posts.js'
import { deleteSamples } from '../../core/store/repositories/samples.js'
import { deleteSeenMessagesBefore, seenMessageDays } from '../../core/store/repositories/seenMessages.js'
import { deleteAvailabilityBefore } from '../../core/store/repositories/sessionAvailability.js'
import {
  countLinesByOwner,
  deleteLines,
  deleteLinesBefore,
} from '../../core/store/repositories/systemLogs.js'
import { listUserIds } from '../../core/store/repositories/users.js'
import type { ClockWatchRow, Db } from '../../core/store/tables.js'
import { deleteOldCommitMarks } from '../../core/store/transactionOutcome.js'
import { deleteDeviceRequestsBefore } from '../auth/deviceAuthorization/deviceRequests.js'
import { deleteExpiredRevocations } from '../auth/revokedTokens.js'
import type { QueueBounds } from '../deliveries/queueBounds.js'
import { deleteMinutesBefore } from '../deliveries/rows/deliveryHistory.js'
import { deleteBefore } from '../deliveries/rows/queueBounds.js'
import { deleteMailsBefore } from '../email/mails.js'
import {
  deleteNotificationsBefore,
  deleteOwnNotificationsBefore,
  deleteUnlistedNotifications,
} from '../notifications/notificationRows.js'
import { deleteRowsByAge, listRetentionDays } from '../privacy/retentionRows.js'
import { sampleLives } from './samplingJob.js'

const Jumps = z.array(z.object({ ms: z.number(), doubtedMs: z.number() }))

class WatchedClock {
  readonly #db: Db
  readonly #trust: ClockTrust

  static async open(db: Db, clock: Clock): Promise<WatchedClock> {
    const stored = await clockWatch(db)
    const memory = stored && {
      seenAt: Date.parse(stored.seen_at),
      jumps: Jumps.parse(JSON.parse(stored.jumps)),
    }
    return new WatchedClock(db, new ClockTrust(clock, memory ?? null))
  }

  private constructor(db: Db, trust: ClockTrust) {
    this.#db = db
    this.#trust = trust
  }

  /** Trusted time in milliseconds since 1970, and the size of a jump since the last reading, or 0. */
  async read(): Promise<{ believed: number; jumpedMs: number }> {
    const { jumpedMs } = this.#trust.detectJump()
    const { seenAt, jumps } = this.#trust.memory
    await saveClockWatch(this.#db, { seen_at: new Date(seenAt).toISOString(), jumps: JSON.stringify(jumps) })
    return { believed: this.#trust.trustedNow, jumpedMs }
  }
}

function clockWatch(db: Db): Promise<ClockWatchRow | undefined> {
  return db.selectFrom('clock_watch').selectAll().where('id', '=', 1).executeTakeFirst()
}

async function saveClockWatch(db: Db, reading: Omit<ClockWatchRow, 'id'>): Promise<void> {
  await db
    .insertInto('clock_watch')
    .values({ id: 1, ...reading })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(reading))
    .execute()
}

/** Deletes data beyond its age or number. */
export const retention = { everyMs: 60_000, lease: 'retention' } as const satisfies JobSchedule
/** A limit, so that requests are not held up. */
const rowsPerStatement = 1000
const queuesEveryMs = 10 * 60_000
/** Time before an unreferenced file is deleted: it may be about to be sent. */
const unusedDays = 1
/** Costly: scans all data of the accounts with own periods. */
const ownDaysEveryMs = 10 * 60_000
const mediaEveryMs = 60 * 60_000
/** The longest delivery history covers seven days. */
const minuteDays = 8
/** The longest statistics cover a month; the rest is for comparison. */
const countDays = 90
/** Uptime covers 30 days. */
const availabilityDays = 31
/** Failures reset after a day; remembered successes last as long as a sign-in can be renewed. */
const tryDays = 1
const successDays = 90
/** Limit of counters for nonexistent accounts. */
const maxOrphanTries = 20_000
/** Time to investigate a missing mail. */
const mailDays = 30
/** Time during which an expired invitation can be resent; then its address is deleted. */
const invitationDays = 30

const OwnDays = z.partialRecord(z.enum(retentionKinds), z.number())

export interface RetentionLimits {
  eventDays: number
  logDays: number
  logLines: number
  /** Undelivered events: dead letters are kept longer, so that an operator can look at them. */
  queueDays: number
  activityDays: number
}

interface RetentionOptions {
  db: Db
  clock: Clock
  leases: Leases
  limits: RetentionLimits
  queues: QueueBounds
  media: MediaSweep
  writeLog: (line: LogLine) => void
  onError: (error: unknown) => void
}

/**
 * Deletes, every minute, data beyond its age or number; the owner with most log entries, the system included, loses the
 * oldest first. Time skipped by a clock jump does not count as age: a deletion by a wrong clock could not be undone.
 */
export class RetentionJob {
  readonly #db: Db
  readonly #clock: Clock
  readonly #leases: Leases
  readonly #limits: RetentionLimits
  readonly #queues: QueueBounds
  readonly #media: MediaSweep
  readonly #writeLine: (line: LogLine) => void
  readonly #watched: Promise<WatchedClock>
  readonly #job: PeriodicJob
  #queuesAt = Number.NEGATIVE_INFINITY
  #mediaAt = Number.NEGATIVE_INFINITY
  #ownDaysAt = Number.NEGATIVE_INFINITY

  constructor({ db, clock, leases, limits, queues, media, writeLog, onError }: RetentionOptions) {
    this.#db = db
    this.#clock = clock
    this.#leases = leases
    this.#limits = limits
    this.#queues = queues
    this.#media = media
    this.#writeLine = writeLog
    this.#watched = WatchedClock.open(db, clock)
    this.#watched.catch(onError)
    this.#job = new PeriodicJob(clock, retention.everyMs, () => this.prune(), onError)
  }

  stop(): Promise<void> {
    return this.#job.stop()
  }

  async prune(): Promise<void> {
    const lease = await this.#leases.acquire(retention.lease)
    if (!lease) return
    await this.#pruneByNumber()
    await this.#shortenQueues()
    const { believed, jumpedMs } = await (await this.#watched).read()
    if (jumpedMs > 0) this.#writeLine(clockJumpLine(jumpedMs))
    await this.#pruneByAge(lease, believed)
  }

  async #pruneByNumber(): Promise<void> {
    await deleteOrphanFailedAttempts(this.#db, maxOrphanTries)
    const owners = await countLinesByOwner(this.#db)
    const share = fairShare(
      owners.map(({ count }) => count),
      this.#limits.logLines,
    )
    for (const { userId, count } of owners) {
      for (let excess = count - share; excess > 0; excess -= rowsPerStatement) {
        await deleteLines(this.#db, userId, {}, Math.min(excess, rowsPerStatement))
        await yieldToLoop()
      }
    }
  }

  async #shortenQueues(): Promise<void> {
    if (this.#clock.monotonic() - this.#queuesAt < queuesEveryMs) return
    this.#queuesAt = this.#clock.monotonic()
    await foldDeliveryCounts(this.#db)
    await this.#queues.shorten()
    while ((await deleteUnlistedNotifications(this.#db, rowsPerStatement)) >= rowsPerStatement)
      await yieldToLoop()
  }

  /** Scans all files, hence not every minute. */
  async #eraseMedia(before: string): Promise<void> {
    if (this.#clock.monotonic() - this.#mediaAt < mediaEveryMs) return
    this.#mediaAt = this.#clock.monotonic()
    await this.#media.deleteUnusedBefore(before)
  }

  async #pruneByOwnDays(now: number): Promise<void> {
    if (this.#clock.monotonic() - this.#ownDaysAt < ownDaysEveryMs) return
    this.#ownDaysAt = this.#clock.monotonic()
    for (const { user_id, days } of await listRetentionDays(this.#db)) {
      const chosen = OwnDays.parse(JSON.parse(days))
      for (const kind of retentionKinds) {
        const ownDays = chosen[kind]
        if (ownDays === undefined) continue
        const before = new Date(now - ownDays * dayMs).toISOString()
        await deleteRowsByAge(this.#db, kind, user_id, before)
        if (kind === 'messages') await deleteOwnNotificationsBefore(this.#db, user_id, before, ['message'])
        if (kind === 'events')
          await deleteOwnNotificationsBefore(this.#db, user_id, before, ['alert', 'message'])
      }
    }
  }

  /** Ends with the lease. What a slow node still deletes is old at every node. */
  async #pruneByAge(lease: Lease, now: number): Promise<void> {
    const deleteAll = async (deleteSome: () => Promise<number>) => {
      while (!lease.hasEnded && (await deleteSome()) >= rowsPerStatement) await yieldToLoop()
    }
    const { eventDays, logDays, queueDays, activityDays } = this.#limits
    const ago = (ms: number) => new Date(now - ms).toISOString()
    const daysAgo = (days: number) => ago(days * dayMs)
    for (const userId of await listUserIds(this.#db)) {
      await deleteAll(() => deleteFirstEvents(this.#db, userId, daysAgo(eventDays), rowsPerStatement))
      await deleteAll(() => deleteActivityBefore(this.#db, userId, daysAgo(activityDays), rowsPerStatement))
    }
    await deleteAll(() => deleteBefore(this.#db, 'delivered', daysAgo(eventDays), rowsPerStatement))
    const queued = Math.max(eventDays, queueDays)
    await deleteAll(() => deleteBefore(this.#db, 'dead', daysAgo(queued), rowsPerStatement))
    await this.#queues.forgetBefore(daysAgo(queued), queued)
    await deleteAll(() => deleteMinutesBefore(this.#db, daysAgo(minuteDays), rowsPerStatement))
    await deleteAll(() => deleteLinesBefore(this.#db, daysAgo(logDays), rowsPerStatement))
    for (const [tier, life] of sampleLives.entries()) {
      await deleteSamples(this.#db, tier, ago(life))
    }
    await deleteCountsBefore(this.#db, daysAgo(countDays))
    await deleteAll(() => deleteAvailabilityBefore(this.#db, daysAgo(availabilityDays), rowsPerStatement))
    await deleteAll(() => deleteExpiredRevocations(this.#db, ago(0), rowsPerStatement))
    await deleteAll(() => deleteExpiredDevices(this.#db, ago(0), rowsPerStatement))
    await deleteAll(() => deleteDeviceRequestsBefore(this.#db, daysAgo(1), rowsPerStatement))
    await deleteAll(() =>
      deleteFailedAttemptsBefore(this.#db, daysAgo(tryDays), daysAgo(successDays), rowsPerStatement),
    )
    await deleteAll(() => deleteMessagesBefore(this.#db, daysAgo(eventDays), rowsPerStatement))
    await deleteAll(() => deleteNotificationsBefore(this.#db, daysAgo(eventDays), rowsPerStatement))
    await deleteAll(() => deleteExpiredPosts(this.#db, ago(0), rowsPerStatement))
    await deleteAll(() => deleteBotJobsBefore(this.#db, daysAgo(eventDays), rowsPerStatement))
    await deleteAll(() => deleteConversationsBefore(this.#db, daysAgo(countDays), rowsPerStatement))
    if (isPostgres(this.#db)) await deleteOldCommitMarks(this.#db)
    await deleteAll(() => deleteMailsBefore(this.#db, daysAgo(mailDays), rowsPerStatement))
    await deleteAll(() => deleteInvitationsBefore(this.#db, daysAgo(invitationDays), rowsPerStatement))
    if (lease.hasEnded) return
    await this.#pruneByOwnDays(now)
    await this.#eraseMedia(daysAgo(unusedDays))
    await deleteAll(() => deleteSeenMessagesBefore(this.#db, daysAgo(seenMessageDays), rowsPerStatement))
    await deleteAll(() => deleteAnswersBefore(this.#db, ago(answerLifeMs), rowsPerStatement))
  }
}

function clockJumpLine(ms: number): LogLine {
  const about = describeDuration(ms / 1000)
  return {
    level: 'warn',
    service: 'system',
    message: `O relógio deste computador saltou cerca de ${about} para a frente: por ora, esse tempo não conta para apagar o que é antigo`,
  }
}
