import { createHash, randomUUID } from 'node:crypto'
import type {
  Body,
  Campaign,
  CampaignRecipient,
  CampaignState,
  Contract,
  RecipientState,
} from '@morpheus/sdk/contract'
import { readHours } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { EventStore } from '../../core/events/eventStore.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { readCursor, writeCursor } from '../../core/lib/cursor.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, SessionActor } from '../../core/log/activityLog.js'
import type { CampaignRow } from '../../core/store/campaignTables.js'
import { markMediaUsed } from '../../core/store/repositories/media.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import { createWrongFieldError } from '../messages/messageErrors.js'
import type { FileToSend } from '../messages/messages.js'
import type { OutQueue } from '../messages/outQueue.js'
import type { QueuedContent } from '../messages/queuedContent.js'
import type { ScheduledMessages } from '../messages/scheduledMessages.js'
import type { Templates } from '../messages/templates.js'
import { getOwnSession, lockSession } from '../sessions/ownSession.js'
import { type CampaignAct, campaignAudit } from './campaignAudit.js'
import { contentVariables } from './campaignContent.js'
import {
  countUnfinished,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  listCampaigns,
  listRecipients,
  skipWaiting,
  updateCampaign,
  withdrawQueued,
} from './campaignRows.js'
import { campaignViews, recipientView } from './campaignView.js'
import { checkRecipients, findUnknownVariables, readRecipientTable } from './recipientTable.js'

export type NewCampaign = Body<Contract['campaigns']['create']>

/** Campaigns of an account that have not ended. */
const maxUnfinished = 100
const unfinished: readonly CampaignState[] = ['scheduled', 'running', 'paused']

const Position = z.tuple([z.int()])

interface CampaignsOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  queue: OutQueue
  templates: Templates
  scheduled: Pick<ScheduledMessages, 'parseTime'>
  activityLog: ActivityLog
  /** Reports a campaign that may have work. */
  changed: (id: string) => void
}

interface CampaignPath extends SessionActor {
  id: string
}

/** Campaigns of an account. All calls throw an HttpError 404 for another user's session or campaign. */
export class Campaigns {
  readonly #options: CampaignsOptions

  constructor(options: CampaignsOptions) {
    this.#options = options
  }

  /**
   * `file` is the content of a campaign with one; `key` makes a repetition the same campaign.
   * @throws HttpError 400 naming the field, 429 with too many campaigns
   */
  async create(
    { sessionId, userId, key, origin }: SessionActor & { key: string | null },
    campaign: NewCampaign,
    file: FileToSend | null,
  ): Promise<Campaign> {
    const { db, clock, eventStore, queue, templates, scheduled, activityLog, changed } = this.#options
    const session = await getOwnSession(db, sessionId, userId)
    const { name, hours = '', startsAt } = campaign
    if (readHours(hours) === null)
      throw createWrongFieldError('hours', localized('rules.campaigns.hours_invalid'))
    const dueAt = startsAt === undefined ? null : await scheduled.parseTime(userId, startsAt, 'startsAt')
    const list = campaign.csv === undefined ? campaign.recipients : readRecipientTable(campaign.csv)
    if (!list || list.length === 0)
      throw createWrongFieldError('recipients', localized('campaigns.recipients_missing'))
    const plain = file === null ? plainContent(campaign) : null
    queue.check(session, plain?.kind ?? file?.kind ?? 'text')
    if (plain?.kind === 'template') await templates.check(session, plain)
    const { content, mediaId } = plain ? { content: plain, mediaId: null } : await keepFile(file)
    const listed = list.map(({ phone, variables = {} }) => ({ phone, variables }))
    const required = contentVariables(content)
    const unknown = findUnknownVariables(listed, required)
    if (unknown.length > 0) {
      const field = content.kind === 'template' ? 'template' : 'message'
      throw createWrongFieldError(
        field,
        localized('campaigns.variables_unknown', { names: unknown.join(', ') }),
      )
    }
    const recipients = checkRecipients(listed, required)
    const id = `camp_${key === null ? randomUUID().replaceAll('-', '') : hashKey(userId, key)}`
    const row = await eventStore.transact(userId, async (work) => {
      await lockSession(work.db, sessionId, userId)
      const existing = await findCampaign(work.db, id)
      if (existing) return existing
      if ((await countUnfinished(work.db, userId)) >= maxUnfinished)
        throw new HttpError('too_many', 'campaigns_running', localized('campaigns.running_many'))
      const now = isoNow(clock)
      if (mediaId !== null) await markMediaUsed(work.db, userId, mediaId, now)
      const created = await insertCampaign(
        work.db,
        {
          id,
          session_id: sessionId,
          name,
          state: 'scheduled',
          content: JSON.stringify(content),
          media_id: mediaId,
          starts_at: dueAt,
          hours,
          error: null,
          error_i18n: null,
          created_at: now,
          started_at: null,
          finished_at: null,
        },
        recipients.map(({ phone, variables, skip }, index) => ({
          campaign_id: id,
          position: index + 1,
          phone,
          variables: JSON.stringify(variables),
          state: skip === null ? ('waiting' as const) : ('skipped' as const),
          reason: skip,
          message_id: null,
          updated_at: skip === null ? null : now,
        })),
      )
      if (!created) return undefined
      await activityLog.record(work.db, userId, campaignAudit.campaign('created', session, created), origin)
      work.afterCommit(() => changed(id))
      return created
    })
    return this.#view(row)
  }

  async page(
    account: { userId: string; visibleSessions: VisibleSessions },
    {
      cursor,
      limit = 20,
      ...filter
    }: {
      cursor?: string | undefined
      limit?: number | undefined
      sessionId?: string | undefined
      state?: CampaignState | undefined
    },
  ): Promise<{ campaigns: Campaign[]; nextCursor: string | null }> {
    const { db } = this.#options
    const before = cursor === undefined ? undefined : readCursor(Position, cursor)[0]
    const rows = await listCampaigns(db, { ...account, ...filter, before }, limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      campaigns: await campaignViews(db, page),
      nextCursor: rows.length > limit && last ? writeCursor([last.seq]) : null,
    }
  }

  async get(path: CampaignPath): Promise<Campaign> {
    return this.#view(await this.#find(this.#options.db, path))
  }

  async recipients(
    path: CampaignPath,
    {
      cursor,
      limit = 50,
      state,
    }: { cursor?: string | undefined; limit?: number | undefined; state?: RecipientState | undefined },
  ): Promise<{ recipients: CampaignRecipient[]; nextCursor: string | null }> {
    const { db } = this.#options
    const { id } = await this.#find(db, path)
    const after = cursor === undefined ? 0 : readCursor(Position, cursor)[0]
    const rows = await listRecipients(db, id, { state, after }, limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      recipients: page.map(recipientView),
      nextCursor: rows.length > limit && last ? writeCursor([last.position]) : null,
    }
  }

  /** @throws HttpError 409 for a campaign that has ended; so do the next two */
  pause(path: CampaignPath): Promise<Campaign> {
    return this.#change(path, 'paused', async ({ db }, { id }) => {
      await withdrawQueued(db, id)
      return updateCampaign(db, id, unfinished, { state: 'paused' })
    })
  }

  resume(path: CampaignPath): Promise<Campaign> {
    return this.#change(path, 'resumed', ({ db }, { id }) =>
      updateCampaign(db, id, unfinished, { state: 'scheduled', error: null, error_i18n: null }),
    )
  }

  cancel(path: CampaignPath): Promise<Campaign> {
    return this.#change(path, 'cancelled', async (work, { id }) => {
      await withdrawQueued(work.db, id)
      await skipWaiting(work.db, id, 'cancelled', work.now())
      return updateCampaign(work.db, id, unfinished, { state: 'cancelled', finished_at: work.now() })
    })
  }

  /** @throws HttpError 409 for a campaign that has not ended */
  async remove(path: CampaignPath): Promise<void> {
    await this.#options.eventStore.transact(path.userId, async ({ db }) => {
      const session = await lockSession(db, path.sessionId, path.userId)
      const campaign = await this.#find(db, path)
      if (unfinished.includes(campaign.state))
        throw new HttpError('conflict', 'campaign_running', 'A campanha ainda não terminou: cancele-a antes')
      await deleteCampaign(db, campaign.id)
      const act = campaignAudit.campaign('removed', session, campaign)
      await this.#options.activityLog.record(db, path.userId, act, path.origin)
    })
  }

  async #change(
    path: CampaignPath,
    act: CampaignAct,
    change: (work: UnitOfWork, row: CampaignRow) => Promise<CampaignRow | undefined>,
  ): Promise<Campaign> {
    const { eventStore, activityLog, changed } = this.#options
    const row = await eventStore.transact(path.userId, async (work) => {
      // The runner locks the session, too: it queues nothing for a paused campaign.
      const session = await lockSession(work.db, path.sessionId, path.userId)
      const updated = await change(work, await this.#find(work.db, path))
      if (!updated) throw new HttpError('conflict', 'campaign_ended', 'A campanha já terminou')
      const entry = campaignAudit.campaign(act, session, updated)
      await activityLog.record(work.db, path.userId, entry, path.origin)
      work.afterCommit(() => changed(updated.id))
      return updated
    })
    return this.#view(row)
  }

  async #find(db: Db, { sessionId, userId, id }: CampaignPath): Promise<CampaignRow> {
    await getOwnSession(db, sessionId, userId)
    const row = await findCampaign(db, id)
    if (row?.session_id === sessionId) return row
    throw createNotFoundError()
  }

  async #view(row: CampaignRow | undefined): Promise<Campaign> {
    const [view] = row ? await campaignViews(this.#options.db, [row]) : []
    if (view) return view
    throw createNotFoundError()
  }
}

const createNotFoundError = () => new HttpError('not_found', 'campaign_not_found', 'Campanha não encontrada')

const hashKey = (userId: string, key: string) =>
  createHash('sha256').update(`campanha\n${userId}\n${key}`).digest('hex').slice(0, 32)

/** @throws HttpError 400 without a content */
function plainContent({ message, template }: NewCampaign): QueuedContent {
  if (template) {
    const { name, language, components = [] } = template
    return { kind: 'template', name, language: language.code, components }
  }
  if (message?.trim()) return { kind: 'text', text: message }
  throw createWrongFieldError('message', localized('campaigns.content_missing'))
}

async function keepFile(file: FileToSend | null): Promise<{ content: QueuedContent; mediaId: string }> {
  if (!file) throw createWrongFieldError('message', localized('campaigns.content_missing'))
  return file.keep()
}
