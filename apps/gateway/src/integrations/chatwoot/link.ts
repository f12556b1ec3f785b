import { randomBytes } from 'node:crypto'
import * as z from 'zod'
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
  /** Public URL of the gateway; resolves once it listens. */
  publicUrl: Promise<string>
}

export interface LinkedTarget {
  targetId: string
  userId: string
  sessionId: string
  config: ChatwootConfig
}

export class Links {
  readonly #options: LinkOptions

  constructor(options: LinkOptions) {
    this.#options = options
  }

  find(targetId: string): Promise<ChatwootLinkRow | undefined> {
    return findLink(this.#options.db, targetId)
  }

  /** Null without a link, or when they were sealed under another key. */
  async keys(targetId: string): Promise<LinkKeys | null> {
    const link = await this.find(targetId)
    return link ? this.keysOf(link) : null
  }

  /** Null when they were sealed under another key. */
  keysOf({ target_id, keys }: ChatwootLinkRow): LinkKeys | null {
    const opened = this.#options.vault.tryOpen(keys, linkKeysContext(target_id))
    return opened === null ? null : Keys.parse(JSON.parse(opened))
  }

  /** Forces a new registration, which also fetches the secret. */
  async forgetWebhook(targetId: string): Promise<void> {
    await changeLink(this.#options.db, targetId, { hooked_url: null, takes_status: 1 })
  }

  async takesNoStatus(targetId: string): Promise<void> {
    await changeLink(this.#options.db, targetId, { takes_status: 0 })
  }

  async heardUntil(targetId: string, at: string): Promise<void> {
    await changeLink(this.#options.db, targetId, { heard_until: at })
  }

  /**
   * Resolves the inbox and registers the webhook. A rejected webhook does not fail deliveries: polling finds agent
   * messages then.
   */
  async open(linked: LinkedTarget, api: ChatwootApi, signal: AbortSignal): Promise<string> {
    const { targetId, sessionId, config } = linked
    const link = await this.#link(linked)
    const url = await this.#addressOf(sessionId, config, link)
    const inboxId =
      config.inboxId || (link.inbox_id ?? (await this.#createInbox(targetId, sessionId, url, api, signal)))
    if (link.hooked_url !== `${inboxId} ${url}`) await this.#hook(link, inboxId, url, api, signal)
    return inboxId
  }

  /** Reuses the stored link, unless server, account or inbox changed: its mappings are invalid then. */
  async #link({ targetId, userId, config }: LinkedTarget): Promise<ChatwootLinkRow> {
    const { writes, clock } = this.#options
    const location = `${config.serverUrl.replace(/\/+$/, '')} ${config.accountId} ${config.inboxId}`
    const existing = await this.find(targetId)
    if (existing?.place === location && this.keysOf(existing)) return existing
    const keys = this.#sealed(targetId, { token: randomBytes(24).toString('base64url'), secret: null })
    const newLink: ChatwootLinkRow = {
      target_id: targetId,
      place: location,
      keys,
      inbox_id: null,
      hooked_url: null,
      takes_status: 1,
      heard_until: isoNow(clock),
    }
    return writes.commit(userId, async (db) => {
      if (!existing) return insertLink(db, newLink)
      await deleteLinkData(db, targetId)
      await changeLink(db, targetId, newLink)
      return newLink
    })
  }

  async #addressOf(
    sessionId: string,
    { webhookUrl }: ChatwootConfig,
    link: ChatwootLinkRow,
  ): Promise<string> {
    const base = webhookUrl || (await this.#options.publicUrl)
    const token = this.keysOf(link)?.token ?? ''
    return `${base.replace(/\/+$/, '')}/api/chatwoot/webhook/${sessionId}/${token}`
  }

  async #createInbox(
    targetId: string,
    sessionId: string,
    url: string,
    api: ChatwootApi,
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

  async #hook(
    link: ChatwootLinkRow,
    inboxId: string,
    url: string,
    api: ChatwootApi,
    signal: AbortSignal,
  ): Promise<void> {
    const { db } = this.#options
    const hooked_url = `${inboxId} ${url}`
    try {
      const { secret } = await api.hookInbox(inboxId, url, signal)
      const keys = this.keysOf(link)
      const ciphertext = keys && { keys: this.#sealed(link.target_id, { ...keys, secret: secret || null }) }
      await changeLink(db, link.target_id, { hooked_url, ...ciphertext })
    } catch (error) {
      // An inbox that we created and that was deleted is created again.
      if (isMissing(error) && link.inbox_id === inboxId)
        await changeLink(db, link.target_id, { inbox_id: null })
      if (!(error instanceof ApiFailure) || error.status === null || ![401, 403, 422].includes(error.status))
        throw error
      // Needs an administrator's key: not retried until the configuration changes.
      await changeLink(db, link.target_id, { hooked_url })
    }
  }

  #sealed(targetId: string, keys: LinkKeys): string {
    return this.#options.vault.seal(JSON.stringify(keys), linkKeysContext(targetId))
  }
}
