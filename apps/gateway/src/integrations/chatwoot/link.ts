import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { ClusterMutex } from '../../core/cluster/clusterMutex.js'
import type { Leases } from '../../core/cluster/leases.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { Vault } from '../../core/lib/vault.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'
import type { ChatwootApi } from './api/chatwootApi.js'
import { isMissing } from './api/explain.js'
import type { ChatwootConfig } from './config.js'
import { changeLink, deleteLinkData, findLink, insertLink, linkKeysContext } from './rows/links.js'
import type { ChatwootLinkRow } from './tables.js'

const Keys = z.object({ token: z.string(), secret: z.string().nullable() })
/** Token in the webhook URL, and the signing secret once known. */
export type LinkKeys = z.output<typeof Keys>

export interface LinkOptions {
  db: Db
  writes: GroupCommit
  vault: Vault
  clock: Clock
  leases: Leases
  /** Public URL of the gateway; resolves once it listens. */
  publicUrl: Promise<string>
}

export interface LinkedTarget {
  targetId: string
  userId: string
  sessionId: string
  config: ChatwootConfig
}

type InboxApi = Pick<ChatwootApi, 'createInbox' | 'hookInbox' | 'inboxes' | 'profile'>

interface Registration {
  targetId: string
  keys: LinkKeys
  inboxId: string
  url: string
}

export class Links {
  readonly #options: LinkOptions
  /** Two nodes, or two callers of one, would each create an inbox. */
  readonly #mutex: ClusterMutex

  constructor(options: LinkOptions) {
    this.#options = options
    this.#mutex = new ClusterMutex(
      options.leases,
      options.clock,
      (name) => new Error(`Another node is busy with ${name}`),
    )
  }

  find(targetId: string): Promise<ChatwootLinkRow | undefined> {
    return findLink(this.#options.db, targetId)
  }

  /** Null without a link, or when they were sealed under another key. */
  async readKeys(targetId: string): Promise<LinkKeys | null> {
    const link = await this.find(targetId)
    return link ? this.#decryptKeys(link) : null
  }

  /** Null when they were sealed under another key. */
  #decryptKeys({ target_id, keys }: ChatwootLinkRow): LinkKeys | null {
    const opened = this.#options.vault.tryOpen(keys, linkKeysContext(target_id))
    return opened === null ? null : Keys.parse(JSON.parse(opened))
  }

  /** Forces a new registration, which also fetches the secret. */
  async requireRegistration(targetId: string): Promise<void> {
    await changeLink(this.#options.db, targetId, { hooked_url: null, takes_status: 1 })
  }

  async disableStatuses(targetId: string): Promise<void> {
    await changeLink(this.#options.db, targetId, { takes_status: 0 })
  }

  async setImport(
    targetId: string,
    change: Partial<Pick<ChatwootLinkRow, 'import_since' | 'imported_at'>>,
  ): Promise<void> {
    await changeLink(this.#options.db, targetId, change)
  }

  async setCaughtUpTo(targetId: string, at: string): Promise<void> {
    await changeLink(this.#options.db, targetId, { heard_until: at })
  }

  /**
   * Resolves the inbox and registers the webhook, one call at a time for a target over all nodes. A rejected webhook does not fail
   * deliveries: polling finds agent messages then.
   */
  async ensureInbox(linked: LinkedTarget, api: InboxApi, signal: AbortSignal): Promise<string> {
    const { targetId, userId, sessionId, config } = linked
    const registered = await this.#findRegisteredInbox(linked)
    if (registered) return registered
    return this.#mutex.run(`chatwoot inbox:${targetId}`, signal, async () => {
      const link = await this.#ensureLink(linked)
      const keys = this.#decryptKeys(link)
      if (!keys)
        throw new Error(`Another node keeps the Chatwoot keys of ${targetId} under another master key`)
      const url = await this.#webhookUrl(sessionId, config, keys)
      const create = () => this.#createInbox(targetId, sessionId, url, api, signal)
      const inboxId = config.inboxId || (link.inbox_id ?? (await create()))
      if (link.hooked_url === `${inboxId} ${url}`) return inboxId
      try {
        await this.#registerWebhook({ targetId, keys, inboxId, url }, api, signal)
        return inboxId
      } catch (error) {
        if (!isMissing(error) || link.inbox_id !== inboxId) throw error
      }
      // An inbox that we created was deleted, with its conversations.
      await this.#options.writes.commit(userId, async (db) => {
        await deleteLinkData(db, targetId)
        await changeLink(db, targetId, { inbox_id: null, hooked_url: null })
      })
      const newInboxId = await create()
      await this.#registerWebhook({ targetId, keys, inboxId: newInboxId, url }, api, signal)
      return newInboxId
    })
  }

  /** Null where the inbox or its webhook is missing. */
  async #findRegisteredInbox({ targetId, sessionId, config }: LinkedTarget): Promise<string | null> {
    const link = await this.find(targetId)
    const keys = link && this.#isUsable(link, config) ? this.#decryptKeys(link) : null
    const inboxId = config.inboxId || link?.inbox_id
    if (!link || !keys || !inboxId) return null
    return link.hooked_url === `${inboxId} ${await this.#webhookUrl(sessionId, config, keys)}`
      ? inboxId
      : null
  }

  #isUsable(link: ChatwootLinkRow, config: ChatwootConfig): boolean {
    return link.place === getLocation(config) && this.#decryptKeys(link) !== null
  }

  /** Reuses the stored link, unless server, account or inbox changed: its mappings are invalid then. */
  async #ensureLink({ targetId, userId, config }: LinkedTarget): Promise<ChatwootLinkRow> {
    const { writes, clock } = this.#options
    const existing = await this.find(targetId)
    if (existing && this.#isUsable(existing, config)) return existing
    const newLink: ChatwootLinkRow = {
      target_id: targetId,
      place: getLocation(config),
      keys: this.#seal(targetId, { token: randomBytes(24).toString('base64url'), secret: null }),
      inbox_id: null,
      hooked_url: null,
      takes_status: 1,
      heard_until: isoNow(clock),
      import_since: null,
      imported_at: null,
    }
    return writes.commit(userId, async (db) => {
      // Another node may have written it meanwhile.
      const current = await findLink(db, targetId)
      if (!current) return insertLink(db, newLink)
      if (this.#isUsable(current, config)) return current
      await deleteLinkData(db, targetId)
      await changeLink(db, targetId, newLink)
      return newLink
    })
  }

  async #webhookUrl(sessionId: string, { webhookUrl }: ChatwootConfig, { token }: LinkKeys): Promise<string> {
    const base = webhookUrl || (await this.#options.publicUrl)
    return `${base.replace(/\/+$/, '')}/api/chatwoot/webhook/${sessionId}/${token}`
  }

  async #createInbox(
    targetId: string,
    sessionId: string,
    url: string,
    api: InboxApi,
    signal: AbortSignal,
  ): Promise<string> {
    const session = await findSession(this.#options.db, sessionId)
    const name = `WhatsApp ${session?.name ?? ''}`.trim()
    // An inbox created before a crash is recognised by its webhook URL.
    const created =
      (await api.inboxes(signal)).find(({ webhook_url }) => webhook_url === url) ??
      (await api.createInbox(name, url, signal))
    await changeLink(this.#options.db, targetId, { inbox_id: created.id })
    return created.id
  }

  async #registerWebhook(
    { targetId, keys, inboxId, url }: Registration,
    api: InboxApi,
    signal: AbortSignal,
  ): Promise<void> {
    const { db } = this.#options
    const hooked_url = `${inboxId} ${url}`
    try {
      const { secret } = await api.hookInbox(inboxId, url, signal)
      const sealedKeys = this.#seal(targetId, { ...keys, secret: secret || null })
      await changeLink(db, targetId, { hooked_url, keys: sealedKeys })
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status === null || ![401, 403, 422].includes(error.status))
        throw error
      // 401 is the answer to a wrong key, which fails here again, as well as to an agent's key.
      if (error.status === 401) await api.profile(signal)
      // Needs an administrator's key: not retried until the configuration changes.
      await changeLink(db, targetId, { hooked_url })
    }
  }

  #seal(targetId: string, keys: LinkKeys): string {
    return this.#options.vault.seal(JSON.stringify(keys), linkKeysContext(targetId))
  }
}

/** Mappings of another server, account or inbox are invalid. */
export function getLocation({
  serverUrl,
  accountId,
  inboxId,
}: Pick<ChatwootConfig, 'serverUrl' | 'accountId' | 'inboxId'>): string {
  return `${serverUrl.replace(/\/+$/, '')} ${accountId} ${inboxId}`
}
