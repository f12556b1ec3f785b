import type { Readable } from 'node:stream'
import type { HeldPerson } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { Vault } from '../../core/lib/vault.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import type { MediaFiles } from '../../core/media/mediaFiles.js'
import type { StoreLocation } from '../../core/store/open.js'
import { listBackups } from '../../core/store/repositories/backups.js'
import { inSnapshot } from '../../core/store/snapshot.js'
import type { Db } from '../../core/store/tables.js'
import { personArchive } from './exporting/personArchive.js'
import { type PersonSearchResult, searchPerson } from './exporting/searchPerson.js'
import { Matcher } from './person/matcher.js'
import { listPersonNames } from './person/personNames.js'

interface PeopleOptions {
  db: Db
  location: StoreLocation
  clock: Clock
  vault: Vault
  media: MediaFiles
  activityLog: ActivityLog
}

/** Personal data of an account's contacts, within its own sessions. */
export class People {
  readonly #options: PeopleOptions
  /** Accounts with a search in progress: one at a time, as each scans everything. */
  readonly #searching = new Set<string>()
  readonly #shutdown = new AbortController()
  readonly #inProgress = new Set<Promise<unknown>>()

  constructor(options: PeopleOptions) {
    this.#options = options
  }

  /** @throws HttpError 409 for a number of the account's own sessions, or while another search goes on. */
  async find(userId: string, number: string): Promise<HeldPerson> {
    const { db, location, vault } = this.#options
    const names = await listPersonNames(db, userId, number)
    const backups = (await listBackups(db, userId)).length
    const matcher = new Matcher(names)
    const contactNames = new Set<string>()
    return this.#alone(userId, async (signal) => {
      const result = await inSnapshot(location, db, (snapshot) =>
        searchPerson({ db: snapshot, vault, userId, matcher, signal }, ({ table }, row, decision) => {
          if (table === 'contacts' && decision === 'delete' && typeof row.name === 'string')
            contactNames.add(row.name)
        }),
      )
      return { names, contactNames: [...contactNames], ...result, backups }
    })
  }

  /** Streams everything as a ZIP. @throws HttpError as `find` does. */
  async export(
    userId: string,
    number: string,
    origin: Origin,
  ): Promise<{ name: string; open: () => Readable }> {
    const { db, location, clock, vault, media, activityLog } = this.#options
    const names = await listPersonNames(db, userId, number)
    const backups = (await listBackups(db, userId)).length
    const matcher = new Matcher(names)
    const at = isoNow(clock)
    if (this.#searching.has(userId)) throw createSearchRunningError()
    await activityLog.record(
      db,
      userId,
      { action: 'person_export', details: localized('activity.person_exported') },
      origin,
    )
    const contactNames = new Set<string>()
    const open = () =>
      personArchive({
        db,
        media,
        matcher,
        at,
        survey: (onRow) =>
          this.#alone(userId, (signal) =>
            inSnapshot(location, db, (snapshot) =>
              searchPerson({ db: snapshot, vault, userId, matcher, signal }, async (table, row, decision) => {
                if (table.table === 'contacts' && decision === 'delete' && typeof row.name === 'string')
                  contactNames.add(row.name)
                await onRow(table, row, decision)
              }),
            ),
          ),
        summary: (survey: PersonSearchResult) => ({
          names,
          contactNames: [...contactNames],
          ...survey,
          backups,
        }),
      })
    return { name: `dados-de-pessoa-${at.slice(0, 10)}.zip`, open }
  }

  async close(): Promise<void> {
    this.#shutdown.abort(new HttpError('unavailable', 'stopping', 'O servidor está sendo encerrado'))
    await Promise.allSettled(this.#inProgress)
  }

  async #alone<Result>(userId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    if (this.#searching.has(userId)) throw createSearchRunningError()
    this.#searching.add(userId)
    const running = work(this.#shutdown.signal)
    this.#inProgress.add(running)
    try {
      return await running
    } finally {
      this.#searching.delete(userId)
      this.#inProgress.delete(running)
    }
  }
}

function createSearchRunningError(): HttpError {
  const message = 'Já há uma busca por uma pessoa em andamento. Aguarde e tente novamente.'
  return new HttpError('conflict', 'person_search_running', message)
}
