import type { Template, TemplateAnalytics, TemplateStats } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { readCursor, writeCursor } from '../../core/lib/cursor.js'
import { foldText } from '../../core/lib/foldText.js'
import { formatIsoDate, lastDays, startOfMonth } from '../../core/lib/localTime.js'
import { yieldToLoop } from '../../core/lib/yieldToLoop.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { freeName } from './freeName.js'
import { renderTemplate, type TemplateRequest } from './renderTemplate.js'
import type { NewTemplateRow, TemplateRow } from './tables.js'
import { templateAudit } from './templateAudit.js'
import {
  createTemplateNameTakenError,
  createTemplateNotFoundError,
  createTooManyTemplatesError,
} from './templateErrors.js'
import {
  changeTemplate,
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplates,
  listTakenNames,
  listTemplatesBefore,
  type TemplateFilter,
  templateFigures,
} from './templateRepository.js'
import {
  contentColumns,
  newTemplateRow,
  type RenderedTemplate,
  renderTemplateRow,
  templateView,
} from './templateRows.js'
import { countTemplateUses, mostUsedTemplates, templateUsesSince, usesByCategory } from './templateUses.js'

const ranked = 10
const days = 30
const none = 'Sem categoria'

interface AnalyticsOptions {
  db: Db
  clock: Clock
  timeZone: string
}

async function templateAnalytics(
  { db, clock, timeZone }: AnalyticsOptions,
  userId: string,
): Promise<TemplateAnalytics> {
  const now = clock.now()
  const at = (time: number) => new Date(time).toISOString()
  const [firstDay = now] = lastDays(now, timeZone, days)
  const figures = await templateFigures(db, userId, at(now))
  const categories = await usesByCategory(db, userId)
  const daily = new Map(lastDays(now, timeZone, days).map((day) => [formatIsoDate(day, timeZone), 0]))
  for (const { begins, count } of await templateUsesSince(db, userId, at(firstDay))) {
    const day = formatIsoDate(Date.parse(begins), timeZone)
    daily.set(day, (daily.get(day) ?? 0) + count)
  }
  return {
    totalUsage: await countTemplateUses(db, userId),
    monthlyUsage: await countTemplateUses(db, userId, at(startOfMonth(now, timeZone))),
    activeTemplates: figures.reduce((sum, { active }) => sum + active, 0),
    totalTemplates: figures.reduce((sum, { total }) => sum + total, 0),
    mostUsed: await mostUsedTemplates(db, userId, ranked),
    categoryDistribution: categories.map(({ category, count }) => ({ name: category ?? none, count })),
    daily: [...daily].map(([day, count]) => ({ day, count })),
    timeZone,
  }
}

/** Rows per part: some milliseconds. */
const part = 200
const Position = z.tuple([z.int()])

export interface UserTemplatesOptions {
  db: Db
  writes: GroupCommit
  clock: Clock
  activityLog: ActivityLog
  maxTemplates: number
  timeZones: TimeZones
}

interface Search {
  search?: string | undefined
  category?: string | undefined
  isActive?: boolean | undefined
}

type Change = { [Field in keyof RenderedTemplate]?: RenderedTemplate[Field] | undefined }

/** All calls throw a HttpError 404 for another user's template. */
export class UserTemplates {
  readonly #options: UserTemplatesOptions

  constructor(options: UserTemplatesOptions) {
    this.#options = options
  }

  /**
   * A page, newest first.
   * @throws HttpError 400 for a cursor that is not ours.
   */
  async page(
    userId: string,
    { cursor, limit, ...search }: Search & { cursor?: string | undefined; limit: number },
  ): Promise<{ templates: Template[]; nextCursor: string | null }> {
    let before = cursor === undefined ? null : readCursor(Position, cursor)[0]
    const foundTemplates: TemplateRow[] = []
    // One extra row shows whether there is another page.
    while (foundTemplates.length <= limit) {
      const needed = limit + 1 - foundTemplates.length
      const { rows, nextBefore } = await listTemplatesBefore(
        this.#options.db,
        toFilter(userId, search),
        before,
        needed,
      )
      foundTemplates.push(...rows)
      before = nextBefore
      if (nextBefore === null) break
      await yieldToLoop()
    }
    const pageRows = foundTemplates.slice(0, limit)
    const last = pageRows.at(-1)
    return {
      templates: pageRows.map(templateView),
      nextCursor: foundTemplates.length > limit && last ? writeCursor([last.seq]) : null,
    }
  }

  /** Streams all matches in parts that yield to the event loop. */
  async *all(userId: string, search: Search): AsyncGenerator<Template[]> {
    let before: number | null = null
    do {
      const { rows, nextBefore } = await listTemplatesBefore(
        this.#options.db,
        toFilter(userId, search),
        before,
        part,
      )
      yield rows.map(templateView)
      before = nextBefore
      await yieldToLoop()
    } while (before !== null)
  }

  async get(id: string, userId: string): Promise<Template> {
    return templateView(await this.#findOwn(this.#options.db, id, userId))
  }

  /**
   * A repeated `id` returns the template created before.
   * @throws HttpError 409 for a name that is taken, 429 for one template too many.
   */
  create(userId: string, content: RenderedTemplate, origin: Origin, id?: string): Promise<Template> {
    const { writes, clock } = this.#options
    return writes.commit(userId, async (db) => {
      const existing = id === undefined ? undefined : await findTemplate(db, userId, id)
      if (existing) return templateView(existing)
      const created = await this.#keep(db, newTemplateRow(content, { userId, at: isoNow(clock), id }))
      await this.#options.activityLog.record(db, userId, templateAudit.created(created), origin)
      return created
    })
  }

  /** @throws HttpError 409 for a taken name. */
  update(id: string, userId: string, change: Change, origin: Origin): Promise<Template> {
    const { writes, clock } = this.#options
    return writes.commit(userId, async (db) => {
      const row = await this.#findOwn(db, id, userId)
      const content = { ...renderTemplateRow(row), ...definedFields(change) }
      const columns = contentColumns(content)
      if (
        columns.name_key !== row.name_key &&
        (await listTakenNames(db, userId, [columns.name_key])).size > 0
      )
        throw createTemplateNameTakenError()
      const patch = { ...columns, is_active: content.isActive === false ? 0 : 1, updated_at: isoNow(clock) }
      const after = await changeTemplate(db, userId, id, patch)
      if (!after) throw createTemplateNotFoundError()
      const changed = templateView(after)
      await this.#options.activityLog.record(
        db,
        userId,
        templateAudit.changed(templateView(row), changed),
        origin,
      )
      return changed
    })
  }

  remove(id: string, userId: string, origin: Origin): Promise<void> {
    const { writes, activityLog } = this.#options
    return writes.commit(userId, async (db) => {
      const row = await this.#findOwn(db, id, userId)
      await deleteTemplate(db, userId, id)
      await activityLog.record(db, userId, templateAudit.removed(templateView(row)), origin)
    })
  }

  /** Without a name the next free copy name is used. @throws as `create`. */
  duplicate(id: string, userId: string, origin: Origin, name?: string): Promise<Template> {
    const { writes, clock, activityLog } = this.#options
    return writes.commit(userId, async (db) => {
      const row = await this.#findOwn(db, id, userId)
      const copy = {
        ...renderTemplateRow(row),
        name: name ?? (await freeName(db, userId, row.name, 'cópia')),
      }
      const created = await this.#keep(db, newTemplateRow(copy, { userId, at: isoNow(clock) }))
      await activityLog.record(db, userId, templateAudit.created(created), origin)
      return created
    })
  }

  async stats(userId: string): Promise<TemplateStats> {
    const { db, clock, timeZones } = this.#options
    const timeZone = await timeZones.getZone(userId)
    const since = new Date(startOfMonth(clock.now(), timeZone)).toISOString()
    const figures = await templateFigures(db, userId, since)
    const names = figures.flatMap(({ category }) => category ?? [])
    return {
      total: sum(figures.map(({ total }) => total)),
      categories: names.length,
      createdThisMonth: sum(figures.map(({ created }) => created)),
      categoryNames: names.sort((a, b) => a.localeCompare(b, 'pt-BR')),
      timeZone,
    }
  }

  async analytics(userId: string): Promise<TemplateAnalytics> {
    const timeZone = await this.#options.timeZones.getZone(userId)
    return templateAnalytics({ ...this.#options, timeZone }, userId)
  }

  /** @throws as `renderTemplate`. */
  render(userId: string, request: TemplateRequest): Promise<{ id: string; text: string }> {
    return renderTemplate(this.#options.db, userId, request)
  }

  async #keep(db: Db, row: NewTemplateRow): Promise<Template> {
    const { maxTemplates } = this.#options
    if ((await listTakenNames(db, row.user_id, [row.name_key])).size > 0) throw createTemplateNameTakenError()
    if ((await countTemplates(db, row.user_id)) >= maxTemplates)
      throw createTooManyTemplatesError(maxTemplates)
    // Another node may have taken the name meanwhile.
    if (!(await insertTemplates(db, [row])).has(row.id)) throw createTemplateNameTakenError()
    return templateView(await this.#findOwn(db, row.id, row.user_id))
  }

  async #findOwn(db: Db, id: string, userId: string): Promise<TemplateRow> {
    const row = await findTemplate(db, userId, id)
    if (row) return row
    throw createTemplateNotFoundError()
  }
}

const toFilter = (userId: string, { search = '', ...rest }: Search): TemplateFilter => ({
  userId,
  search: foldText(search),
  ...rest,
})

const definedFields = (change: Change): Partial<RenderedTemplate> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
