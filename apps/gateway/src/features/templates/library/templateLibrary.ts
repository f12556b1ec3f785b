import type { LibraryTemplate, Template } from '@morpheus/sdk/contract'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { foldText } from '../../../core/lib/foldText.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import type { GroupCommit } from '../../../core/store/groupCommit.js'
import type { Db } from '../../../core/store/tables.js'
import { freeName } from '../freeName.js'
import { templateAudit } from '../templateAudit.js'
import { createTemplateNotFoundError, createTooManyTemplatesError } from '../templateErrors.js'
import {
  countTemplates,
  findTemplate,
  insertTemplates,
  listInstalledFromLibrary,
  listTakenNames,
} from '../templateRepository.js'
import { newTemplateRow, templateView } from '../templateRows.js'
import { catalogue, type LibraryEntry } from './catalogue.js'

interface LibraryOptions {
  db: Db
  writes: GroupCommit
  clock: Clock
  activityLog: ActivityLog
  maxTemplates: number
}

export class TemplateLibrary {
  readonly #options: LibraryOptions

  constructor(options: LibraryOptions) {
    this.#options = options
  }

  async list(userId: string): Promise<LibraryTemplate[]> {
    const has = await listInstalledFromLibrary(this.#options.db, userId)
    return catalogue.map((entry) => ({ ...entry, installed: has.has(entry.id) }))
  }

  /**
   * Installs all or none; templates installed already, under any name, stay as they are.
   * @throws HttpError 404 for what is not in the library, 429 for one template too many.
   */
  install(
    userId: string,
    ids: readonly string[],
    origin: Origin,
  ): Promise<{ installed: number; templates: Template[] }> {
    const entries = [...new Set(ids)].map((id) => getEntry(id))
    return this.#options.writes.commit(userId, async (db) => {
      const has = await listInstalledFromLibrary(db, userId)
      const templates: Template[] = []
      const added: string[] = []
      for (const entry of entries) {
        const existing = has.get(entry.id)
        const template = existing ? templateView(existing) : await this.#add(db, userId, entry)
        if (!existing) added.push(template.name)
        templates.push(template)
      }
      if ((await countTemplates(db, userId)) > this.#options.maxTemplates && added.length > 0)
        throw createTooManyTemplatesError(this.#options.maxTemplates)
      if (added.length > 0)
        await this.#options.activityLog.record(db, userId, templateAudit.installed(added), origin)
      return { installed: added.length, templates }
    })
  }

  async #add(db: Db, userId: string, { id: libraryId, ...entry }: LibraryEntry): Promise<Template> {
    const isTaken = (await listTakenNames(db, userId, [foldText(entry.name)])).size > 0
    const name = isTaken ? await freeName(db, userId, entry.name, 'biblioteca') : entry.name
    const { rating: _, ...content } = entry
    const row = newTemplateRow({ ...content, name }, { userId, at: isoNow(this.#options.clock), libraryId })
    await insertTemplates(db, [row])
    const stored = await findTemplate(db, userId, row.id)
    if (!stored) throw new Error(`The library's ${libraryId} was not kept`)
    return templateView(stored)
  }
}

function getEntry(id: string): LibraryEntry {
  const entry = catalogue.find((one) => one.id === id)
  if (entry) return entry
  throw createTemplateNotFoundError()
}
