import type { Readable } from 'node:stream'
import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Clock } from '../../core/lib/clock.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineAccountParts } from '../account.js'
import type { EngineChatRef } from '../chats.js'
import type { Engine, EngineRun, Unpairing } from '../engine.js'
import { messageEvents } from '../eventKinds.js'
import type { FailureCode } from '../failureCode.js'
import type { MessageRef } from '../messages.js'
import {
  type OutgoingMessage,
  SendFailure,
  type SentMessage,
  type TemplateContent,
  type TemplateFault,
} from '../outgoing.js'
import type { TypingState } from '../typingState.js'
import { CloudChats } from './chats.js'
import { openCloudAccount } from './cloudAccount.js'
import type { InboxNotice } from './cloudInbox.js'
import { CloudRun } from './cloudRun.js'
import { CloudSender } from './cloudSender.js'
import type { GraphTemplate } from './graphAnswers.js'
import type { GraphApi } from './graphApi.js'
import { carriedKinds } from './outgoingBody.js'
import type { CloudSettings, FindSettings } from './settings.js'
import { buttonFault } from './templates/templateButtons.js'
import { parseTemplateStatus } from './templates/templateStates.js'

function findFault(templates: readonly GraphTemplate[], content: TemplateContent): TemplateFault | null {
  if (templates.length === 0) return { field: 'name', reason: localized('meta.template_missing') }
  const template = templates.find(({ language }) => language === content.language)
  if (!template) {
    const languages = new Intl.ListFormat('pt-BR').format(templates.map(({ language }) => language))
    return { field: 'language', reason: localized('meta.template_other_languages', { languages }) }
  }
  const status = parseTemplateStatus(template.status)
  if (status !== 'APPROVED') return { field: 'name', reason: localized(`meta.template.${status}`) }
  const reason = textFault(template, content) ?? buttonFault(template, content)
  return reason && { field: 'components', reason }
}

function textFault({ components }: GraphTemplate, content: TemplateContent): Localized | null {
  const wrong = components.find(
    (component) => parameterCount(component) !== filledCount(content, component.type),
  )
  if (!wrong) return null
  const expected = parameterCount(wrong) ?? 0
  const actual = String(filledCount(content, wrong.type) ?? 0)
  return localized(wrong.type === 'HEADER' ? 'meta.header_parameters' : 'meta.body_parameters', {
    expected,
    actual,
  })
}

function parameterCount({ type, format, text = '' }: GraphTemplate['components'][number]): number | null {
  if (type !== 'HEADER' && type !== 'BODY') return null
  if (type === 'HEADER' && format !== undefined && format !== 'TEXT') return 1
  return new Set(text.match(/\{\{[^{}]{1,100}\}\}/g)).size
}

const Filled = z.looseObject({ type: z.string(), parameters: z.array(z.unknown()).default([]) })

function filledCount({ components }: TemplateContent, type: string): number | null {
  if (type !== 'HEADER' && type !== 'BODY') return null
  const parts = components.flatMap((component) => Filled.safeParse(component).data ?? [])
  return parts
    .filter((part) => part.type.toUpperCase() === type)
    .reduce((sum, { parameters }) => sum + parameters.length, 0)
}

/** Cache lifetime in milliseconds, since Meta limits these requests. */
const cacheMs = 10 * 60_000
const cacheLimit = 500

interface CachedTemplates {
  templates: readonly GraphTemplate[]
  at: number
}

class CloudTemplates {
  readonly #graph: GraphApi
  readonly #clock: Clock
  readonly #cached = new Map<string, CachedTemplates>()

  constructor({ graph, clock }: { graph: GraphApi; clock: Clock }) {
    this.#graph = graph
    this.#clock = clock
  }

  /** Fault of a template message; null when it has none or the account cannot be asked. */
  async check(
    settings: CloudSettings,
    template: TemplateContent,
    signal: AbortSignal,
  ): Promise<TemplateFault | null> {
    if (settings.businessAccountId === '') return null
    const fault = findFault(await this.#named(settings, template.name, signal), template)
    if (fault === null) return null
    // The template may have been approved or changed: ask again before refusing.
    this.#cached.delete(toCacheKey(settings, template.name))
    return findFault(await this.#named(settings, template.name, signal), template)
  }

  forget(settings: CloudSettings, name: string): void {
    this.#cached.delete(toCacheKey(settings, name))
  }

  async #named(
    settings: CloudSettings,
    name: string,
    signal: AbortSignal,
  ): Promise<readonly GraphTemplate[]> {
    const key = toCacheKey(settings, name)
    const now = this.#clock.monotonic()
    const cached = this.#cached.get(key)
    if (cached && now - cached.at < cacheMs) return cached.templates
    const templates = await this.#graph.templates(settings, name, signal)
    this.#cached.delete(key)
    const [first] = this.#cached.keys()
    if (first !== undefined && this.#cached.size >= cacheLimit) this.#cached.delete(first)
    if (templates.length > 0) this.#cached.set(key, { templates, at: now })
    return templates
  }
}

const toCacheKey = ({ businessAccountId }: CloudSettings, name: string) => `${businessAccountId} ${name}`

const doubtful: ReadonlySet<FailureCode> = new Set<FailureCode>(['credentials_invalid', 'account_restricted'])

export interface CloudEngineOptions {
  db: Db
  writes: GroupCommit
  graph: GraphApi
  settings: FindSettings
  clock: Clock
  random: () => number
  /** Reports received data that was not passed on. */
  notice: (sessionId: string, notice: InboxNotice) => void
  onError: (error: unknown) => void
}

/**
 * Meta's Cloud API: stored credentials take the place of a pairing, and a session is connected while Graph serves its
 * number. `CloudWebhooks` stores what Meta sends; the inbox emits it from the store.
 */
export class CloudEngine implements Engine {
  readonly name = 'cloud'
  readonly capabilities = {
    pairing: [],
    events: messageEvents,
    account: ['profile', 'contacts'],
    sending: { kinds: carriedKinds, extras: ['linkPreview'], previewsLinks: true, recognises: false },
  } as const
  readonly #options: CloudEngineOptions
  readonly #runs = new Map<string, CloudRun>()
  readonly #sender: CloudSender
  readonly #chats: CloudChats
  readonly #templates: CloudTemplates

  constructor(options: CloudEngineOptions) {
    this.#options = options
    this.#sender = new CloudSender(options)
    this.#chats = new CloudChats(options.db)
    this.#templates = new CloudTemplates(options)
  }

  async start(): Promise<void> {
    throw new TypeError('The Cloud API has no pairing')
  }

  /** No-op for a session that is not configured or is switched off. */
  async resume(run: EngineRun): Promise<void> {
    const { settings: find, notice, ...options } = this.#options
    await this.stop(run.sessionId)
    const settings = await find(run.sessionId)
    if (!settings?.enabled) return
    const cloudRun = new CloudRun({
      ...options,
      chats: this.#chats,
      run,
      settings,
      aboutTemplate: (name) => this.#templates.forget(settings, name),
      notice: (about) => notice(run.sessionId, about),
    })
    this.#runs.set(run.sessionId, cloudRun)
    cloudRun.begin()
  }

  reconnect(run: EngineRun): Promise<void> {
    return this.resume(run)
  }

  arrived(sessionId: string): void {
    this.#runs.get(sessionId)?.arrived()
  }

  /** Reads every inbox again, since stored messages may not have been emitted yet. */
  async rescan(): Promise<void> {
    for (const run of this.#runs.values()) run.arrived()
  }

  async drain(sessionId: string): Promise<void> {
    await this.#runs.get(sessionId)?.drain()
  }

  /** Presence and history exist only in the phone app. */
  async configure(): Promise<void> {}

  async markRead(sessionId: string, messages: readonly MessageRef[]): Promise<void> {
    const { settings, signal } = this.#served(sessionId)
    // Marking the last message read marks the earlier ones of the chat, too.
    const last = new Map(messages.map(({ id, contact }) => [contact.phone ?? contact.userId, id]))
    for (const id of last.values()) await this.#options.graph.markRead(settings, id, signal)
  }

  async markStatusViewed(): Promise<void> {
    throw new TypeError('The Cloud API knows no status posts')
  }

  async rejectCall(): Promise<void> {
    throw new TypeError('The Cloud API tells of no calls')
  }

  async send(sessionId: string, message: OutgoingMessage, signal: AbortSignal): Promise<SentMessage> {
    const run = this.#runs.get(sessionId)
    if (!run?.isServed) throw new SendFailure('not_connected', 'reconnected')
    try {
      return await this.#sender.send(run.settings, message, signal)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (doubtful.has(error.code)) run.doubt()
      throw await this.#explained(sessionId, message, error)
    }
  }

  async checkTemplate(sessionId: string, template: TemplateContent): Promise<TemplateFault | null> {
    const { settings, signal } = this.#served(sessionId)
    return this.#templates.check(settings, template, signal)
  }

  forgetTemplate(settings: CloudSettings, name: string): void {
    this.#templates.forget(settings, name)
  }

  /** Meta attaches the indicator to the contact's last message, marks that as read, and ends it by itself. */
  async typing(sessionId: string, chat: EngineChatRef, state: TypingState): Promise<void> {
    const { settings, signal } = this.#served(sessionId)
    if (state === 'paused' || 'group' in chat) return
    const last = await this.#chats.last(sessionId, chat.contact)
    if (last) await this.#options.graph.markRead(settings, last.id, signal, { typing: true })
  }

  account(sessionId: string): EngineAccountParts {
    const { settings, signal } = this.#served(sessionId)
    return openCloudAccount(this.#options.graph, settings, signal)
  }

  async download(sessionId: string, handle: string, signal: AbortSignal): Promise<Readable> {
    return this.#sender.download(this.#served(sessionId).settings, handle, signal)
  }

  latency(sessionId: string): number | null {
    const run = this.#runs.get(sessionId)
    return run?.isServed ? run.latency : null
  }

  async stop(sessionId: string): Promise<void> {
    const run = this.#runs.get(sessionId)
    this.#runs.delete(sessionId)
    await run?.stop()
  }

  async unpair(sessionId: string): Promise<Unpairing> {
    await this.stop(sessionId)
    return { deviceRemains: false }
  }

  async close(): Promise<void> {
    const runs = [...this.#runs.values()]
    this.#runs.clear()
    await Promise.all(runs.map((run) => run.stop()))
  }

  async #explained(sessionId: string, { to }: OutgoingMessage, failure: SendFailure): Promise<SendFailure> {
    if (failure.code !== 'window_closed' || !('contact' in to)) return failure
    const detail = await this.#chats.windowClosed(sessionId, to.contact, failure.detail)
    return new SendFailure(failure.code, failure.retry, detail)
  }

  #served(sessionId: string): CloudRun {
    const run = this.#runs.get(sessionId)
    if (!run?.isServed) throw new Error(`Session ${sessionId} has no connection`)
    return run
  }
}
