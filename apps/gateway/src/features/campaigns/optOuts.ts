import { type OptOut, type OptOutSettings, optOutOrigins } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { EmittedEvent, UnitOfWork } from '../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { readCursor, writeCursor } from '../../core/lib/cursor.js'
import { foldText } from '../../core/lib/foldText.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import { createWrongFieldError } from '../messages/messageErrors.js'
import { campaignAudit } from './campaignAudit.js'
import { deleteOptOut, insertOptOut, listOptOuts, readOptOutWords, saveOptOutWords } from './optOutRows.js'
import { readPhone, readRecipientTable } from './recipientTable.js'

/** Longest answer that may be a word. */
const maxWordLength = 60

const Position = z.tuple([z.string(), z.string()])

/** Contacts of an account that want no campaigns. */
export class OptOuts {
  readonly #db: Db
  readonly #clock: Clock
  readonly #activityLog: ActivityLog

  constructor({ db, clock, activityLog }: { db: Db; clock: Clock; activityLog: ActivityLog }) {
    this.#db = db
    this.#clock = clock
    this.#activityLog = activityLog
  }

  /** Step of every transaction that emits events: adds the contacts that answered with one of the words. */
  async follow(work: UnitOfWork, events: readonly EmittedEvent[]): Promise<void> {
    for (const { type, payload, subject } of events) {
      if (type !== 'message:received' || !('message' in payload) || typeof payload.message !== 'object')
        continue
      const { isFromMe, group, content, contact } = payload.message
      if (isFromMe || group || content.length > maxWordLength) continue
      const answer = normalize(content)
      if (answer === '') continue
      const words = await readOptOutWords(work.db, subject.user_id)
      if (!words.some((word) => normalize(word) === answer)) continue
      const row = { user_id: subject.user_id, phone: contact.phone, origin: 'word' as const }
      const added = await insertOptOut(work.db, { ...row, word: content.trim(), created_at: work.now() })
      if (added)
        work.log(subject, {
          level: 'info',
          message: `${contact.phone} pediu para não receber campanhas`,
        })
    }
  }

  async page(
    userId: string,
    {
      search = '',
      cursor,
      limit = 50,
    }: { search?: string | undefined; cursor?: string | undefined; limit?: number | undefined },
  ): Promise<{ optOuts: OptOut[]; nextCursor: string | null }> {
    const before = cursor === undefined ? undefined : readCursor(Position, cursor)
    const digits = search.replace(/\D/g, '')
    if (search.trim() !== '' && digits === '') return { optOuts: [], nextCursor: null }
    const rows = await listOptOuts(this.#db, userId, { digits, before }, limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      optOuts: page.map(({ phone, origin, word, created_at: createdAt }) => ({
        phone,
        origin: optOutOrigins.find((one) => one === origin) ?? 'manual',
        word,
        createdAt,
      })),
      nextCursor: rows.length > limit && last ? writeCursor([last.created_at, last.phone]) : null,
    }
  }

  /** @throws HttpError 400 without any number */
  async add(
    userId: string,
    { phones = [], csv }: { phones?: readonly string[] | undefined; csv?: string | undefined },
    origin: Origin,
  ): Promise<{ added: number; known: number; invalid: number }> {
    const listed = csv === undefined ? [] : readRecipientTable(csv).map(({ phone }) => phone)
    const texts = [...phones, ...listed]
    const numbers = new Set(texts.flatMap((text) => readPhone(text) ?? []))
    if (numbers.size === 0) throw createWrongFieldError('phones', localized('rules.campaigns.phone_missing'))
    const row = {
      user_id: userId,
      origin: csv === undefined ? ('manual' as const) : ('list' as const),
      word: null,
      created_at: isoNow(this.#clock),
    }
    const added = await inTransaction(this.#db, async (db) => {
      let count = 0
      for (const phone of numbers) if (await insertOptOut(db, { ...row, phone })) count += 1
      if (count > 0) await this.#activityLog.record(db, userId, campaignAudit.optOutsAdded(count), origin)
      return count
    })
    const invalid = texts.filter((text) => readPhone(text) === null).length
    return { added, known: texts.length - invalid - added, invalid }
  }

  /** @throws HttpError 404 for a contact that is not in the list */
  async remove(userId: string, phone: string, origin: Origin): Promise<void> {
    await inTransaction(this.#db, async (db) => {
      if (!(await deleteOptOut(db, userId, readPhone(phone) ?? phone)))
        throw new HttpError('not_found', 'opt_out_not_found', 'Este contato não está na lista')
      await this.#activityLog.record(db, userId, campaignAudit.optOutRemoved(), origin)
    })
  }

  async settings(userId: string): Promise<OptOutSettings> {
    return { words: [...(await readOptOutWords(this.#db, userId))] }
  }

  async updateSettings(userId: string, { words }: OptOutSettings, origin: Origin): Promise<OptOutSettings> {
    await inTransaction(this.#db, async (db) => {
      await saveOptOutWords(db, userId, words)
      await this.#activityLog.record(db, userId, campaignAudit.optOutWords(), origin)
    })
    return this.settings(userId)
  }
}

/** Letters and digits alone, so that `Sair!` is `SAIR`. */
const normalize = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
