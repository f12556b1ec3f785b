import { instant, Timers } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { isSame } from '../../core/lib/isSame.js'
import { KeyedLock } from '../../core/lib/keyedLock.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import type { KommoNews } from './news.js'
import { invalidSignature } from './oauth.js'
import {
  deleteKommoInbound,
  firstKommoInbound,
  keepKommoInbound,
  targetsWithKommoInbound,
} from './rows/inbox.js'
import type { KommoServices } from './services.js'
import type { KommoInboxRow } from './tables.js'

/** Parser limits; excess is ignored. */
const deepest = 12
const longestList = 1_000
const mostFields = 20_000

type FormValue = string | FormTree
interface FormTree {
  readonly [name: string]: FormValue
}

/** Parses bracketed form names: `leads[add][0][id]=7` is `leads.add.0.id`. Lists are trees with numeric names. */
function readForm(body: string): FormTree {
  const root = emptyTree()
  let count = 0
  for (const [name, value] of new URLSearchParams(body)) {
    count += 1
    if (count > mostFields) break
    put(root, partsOf(name), value)
  }
  return root
}

/** Subtrees of a list or a tree, in order. */
function itemsOf(value: FormValue | undefined): FormTree[] {
  if (value === undefined || typeof value === 'string') return []
  return Object.values(value).filter((item) => typeof item !== 'string')
}

function textIn(value: FormValue | undefined, name: string): string | null {
  if (value === undefined || typeof value === 'string') return null
  const text = value[name]
  return typeof text === 'string' ? text : null
}

function treeIn(value: FormValue | undefined, name: string): FormTree | undefined {
  if (value === undefined || typeof value === 'string') return undefined
  const tree = value[name]
  return typeof tree === 'string' ? undefined : tree
}

interface Growing {
  [name: string]: string | Growing
}

/** No prototype, so form names cannot reach one. */
const emptyTree = (): Growing => Object.create(null)

function partsOf(name: string): string[] {
  const head = /^[^[]+/.exec(name)?.[0] ?? ''
  const rest = [...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)
  return [head, ...rest]
}

function put(root: Growing, parts: readonly string[], value: string): void {
  if (parts.length > deepest || parts[0] === '') return
  let tree = root
  for (const [depth, part] of parts.entries()) {
    const size = Object.keys(tree).length
    if (size >= longestList && !(part in tree)) return
    const name = part === '' ? String(size) : part
    if (depth === parts.length - 1) {
      tree[name] = value
      return
    }
    const below = tree[name]
    const next = typeof below === 'object' ? below : emptyTree()
    tree[name] = next
    tree = next
  }
}

/** Items per read: repeated changes of one thing are fetched once. */
const atOnce = 200
/** Debounce: Kommo sends several webhooks for one change. */
const settleMs = 200
const againMs = 60_000
const longestBody = 256 * 1024

/** Ids named in webhooks; the rest of the body is untrusted and fetched from Kommo instead. */
interface WebhookIds {
  readonly leads: ReadonlySet<string>
  readonly contacts: ReadonlySet<string>
}

/** Webhooks of Kommo, stored before they are acknowledged and processed afterwards. */
export class KommoInbox {
  readonly #services: KommoServices
  readonly #news: KommoNews
  readonly #timers: Timers
  readonly #lock = new KeyedLock()
  readonly #planned = new Set<string>()

  constructor(services: KommoServices, news: KommoNews) {
    this.#services = services
    this.#news = news
    this.#timers = new Timers(services.tools.clock)
  }

  /** Resolves once stored. @throws HttpError 401 for a wrong address. */
  async receive(targetId: string, secret: string, bytes: Buffer): Promise<void> {
    const { clock, writes, stored } = this.#services.tools
    const open = await this.#services.find(targetId)
    const hookSecret = open?.config.hookSecret ?? ''
    // Same error for unknown targets, which must not be discoverable.
    if (!open || hookSecret === '' || !isSame(secret, hookSecret)) throw invalidSignature()
    if (!open.enabled || bytes.length > longestBody) return
    stored(open.userId, bytes.length)
    const row = { target_id: targetId, received_at: instant(clock), body: bytes.toString('utf8') }
    await writes.commit((db) => keepKommoInbound(db, row))
    this.#plan(targetId, settleMs)
  }

  start(): Promise<void> {
    return this.rescan()
  }

  /** Processes items whose notification was lost; a pending retry keeps its time. */
  async rescan(): Promise<void> {
    for (const targetId of await targetsWithKommoInbound(this.#services.tools.db)) this.#plan(targetId, 0)
  }

  close(): void {
    this.#timers.clear()
  }

  #plan(targetId: string, ms: number): void {
    if (this.#planned.has(targetId)) return
    this.#planned.add(targetId)
    this.#timers.after(ms, () => {
      this.#planned.delete(targetId)
      void this.#lock.run(targetId, () => this.#read(targetId))
    })
  }

  async #read(targetId: string): Promise<void> {
    const { ending, tools } = this.#services
    try {
      while (!ending.aborted) {
        const rows = await firstKommoInbound(tools.db, targetId, atOnce)
        if (rows.length === 0) return
        await this.#look(targetId, rows)
        await deleteKommoInbound(
          tools.db,
          rows.map(({ seq }) => seq),
        )
      }
    } catch (error) {
      if (ending.aborted) return
      if (!(error instanceof ApiFailure) && !(error instanceof HttpError)) tools.onError(error)
      await this.#forgetOld(targetId)
      this.#plan(targetId, againMs)
    }
  }

  async #look(targetId: string, rows: readonly KommoInboxRow[]): Promise<void> {
    const open = await this.#services.find(targetId)
    if (!open) return
    const account = await this.#services.account(open, open.config)
    const accountId = (await this.#services.tokens.find(account))?.accountId ?? null
    const named = namedIn(
      rows.map(({ body }) => body),
      accountId,
    )
    const kommo = await this.#services.caller(open, open.config, { urgency: 'event' })
    for (const id of named.leads) await this.#news.ofLead(kommo, id)
    for (const id of named.contacts) await this.#news.ofContact(kommo, open.sessionId, id)
  }

  async #forgetOld(targetId: string): Promise<void> {
    const { db, clock } = this.#services.tools
    const before = instant(clock, -dayMs)
    const rows = await firstKommoInbound(db, targetId, atOnce)
    const old = rows.filter(({ received_at }) => received_at < before).map(({ seq }) => seq)
    await deleteKommoInbound(db, old)
  }
}

/** Ignores webhooks of other accounts. */
export function namedIn(bodies: readonly string[], accountId: string | null): WebhookIds {
  const leads = new Set<string>()
  const contacts = new Set<string>()
  for (const body of bodies) {
    const form = readForm(body)
    if (accountId !== null && textIn(treeIn(form, 'account'), 'id') !== accountId) continue
    for (const id of idsIn(form, 'leads')) leads.add(id)
    for (const id of idsIn(form, 'contacts')) contacts.add(id)
  }
  return { leads, contacts }
}

function idsIn(form: FormTree, of: string): string[] {
  const changes = treeIn(form, of)
  return Object.values(changes ?? {}).flatMap((items) =>
    itemsOf(items).flatMap((item) => {
      const id = textIn(item, 'id')
      return id !== null && /^\d{1,20}$/.test(id) ? id : []
    }),
  )
}
