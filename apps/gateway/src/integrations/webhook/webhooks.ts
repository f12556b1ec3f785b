import { randomUUID } from 'node:crypto'
import type { NewWebhook, Webhook, WebhookChange, WebhookTest } from '@morpheus/sdk/contract'
import { refuseToMove } from '../../delivery/movedSecrets.js'
import { checkHost } from '../../delivery/net/checkHost.js'
import type { Guard } from '../../delivery/net/guard.js'
import type { OutwardTests } from '../../delivery/outwardTests.js'
import { notConfigured } from '../../delivery/refusals.js'
import { type Opened, Targets, type TargetsOptions } from '../../delivery/targets.js'
import { eventsOf, targetState } from '../../delivery/views.js'
import { type Clock, instant } from '../../kit/clock.js'
import { isMask } from '../../kit/mask.js'
import { Refusal } from '../../kit/refusal.js'
import type { DeliveryTargetRow } from '../../store/tables.js'
import { isRandomSecret, type SigningSecret, secretsAt, WebhookConfig } from './config.js'
import { maskHeaders, maskSecret, unmaskHeaders } from './masks.js'
import { isElsewhere, strayHeaders, straySecret } from './move.js'
import { newSecret } from './signature.js'
import type { WebhookSender } from './webhookSender.js'

const rotationMs = 24 * 60 * 60_000

/** The webhooks of sessions, as their owners configure them. All calls throw as those of `Targets` do. */
export class Webhooks {
  readonly #targets: Targets<WebhookConfig>
  readonly #clock: Clock
  readonly #guard: Guard
  readonly #sender: WebhookSender
  readonly #tests: OutwardTests

  constructor(options: TargetsOptions & { guard: Guard; sender: WebhookSender; tests: OutwardTests }) {
    this.#targets = new Targets(options, 'webhook', WebhookConfig)
    this.#clock = options.clock
    this.#guard = options.guard
    this.#sender = options.sender
    this.#tests = options.tests
  }

  async get(sessionId: string, userId: string): Promise<Webhook> {
    return this.#view(await this.#targets.get(sessionId, userId))
  }

  async list(userId: string): Promise<Webhook[]> {
    const listed = await this.#targets.list(userId)
    return listed.map((one) => (one.config === null ? unreadable(one) : this.#view(one)))
  }

  /** Shows the secret. */
  async create(sessionId: string, userId: string, input: NewWebhook): Promise<Webhook> {
    const { url, headers, events, enabled } = input
    await checkHost(this.#guard, new URL(url), { userId, field: 'url' })
    refuseMasks(input)
    const secret = input.secret ?? newSecret()
    const ours = input.secret === undefined
    const config = { url, headers, secret, ours, previous: null }
    const made = await this.#targets.create(sessionId, userId, { config, events, enabled })
    return { ...this.#view(made), secret }
  }

  async update(sessionId: string, userId: string, input: WebhookChange): Promise<Webhook> {
    await this.#targets.get(sessionId, userId)
    if (input.url !== undefined) await checkHost(this.#guard, new URL(input.url), { userId, field: 'url' })
    const changed = await this.#targets.change(sessionId, userId, (config) => {
      refuseToMove({ ...strayHeaders(config, input), ...straySecret(config, input) })
      const url = input.url ?? config.url
      const headers = input.headers ? unmaskHeaders(input.headers, config.headers) : config.headers
      const isKept = input.secret === undefined || input.secret === maskSecret(config.secret)
      const secret = isKept ? config.secret : (input.secret ?? config.secret)
      refuseMasks({ headers, secret })
      const isSame = secret === config.secret
      const before = isSame ? config.previous : this.#retire(config)
      const mayFollow = !isElsewhere(url, config) || (before && isRandomSecret(before))
      const previous = mayFollow ? before : null
      return {
        config: { ...(isSame ? config : { ...config, secret, ours: false }), url, headers, previous },
        events: input.events,
        enabled: input.enabled,
      }
    })
    return this.#view(changed)
  }

  /** Creates or changes. */
  async configure(
    sessionId: string,
    userId: string,
    input: Omit<NewWebhook, 'headers'> & Pick<WebhookChange, 'headers'>,
  ): Promise<Webhook> {
    const existing = await this.#targets.find(sessionId, userId)
    if (existing) return this.update(sessionId, userId, input)
    return this.create(sessionId, userId, { ...input, headers: input.headers ?? {} })
  }

  remove(sessionId: string, userId: string): Promise<void> {
    return this.#targets.remove(sessionId, userId)
  }

  /** A new secret, in full; the one before signs too for 24 hours. */
  async rotateSecret(sessionId: string, userId: string): Promise<Webhook> {
    const secret = newSecret()
    const rotated = await this.#targets.change(sessionId, userId, (config) => ({
      config: { ...config, secret, ours: true, previous: this.#retire(config) },
    }))
    return { ...this.#view(rotated), secret }
  }

  /** Posts a `webhook:test` now, signed where a webhook is configured: elsewhere only by what signatures tell nothing of. */
  async test(
    sessionId: string,
    userId: string,
    input: { url?: string | undefined; headers?: Record<string, string> | undefined },
  ): Promise<WebhookTest> {
    const kept = await this.#targets.find(sessionId, userId)
    const url = input.url ?? kept?.config.url
    if (url === undefined) throw notConfigured()
    if (kept) refuseToMove(strayHeaders(kept.config, input))
    const keptHeaders = kept?.config.headers ?? {}
    const headers = input.headers ? unmaskHeaders(input.headers, keptHeaders) : keptHeaders
    refuseMasks({ headers })
    const at = instant(this.#clock)
    const payload = JSON.stringify({ event: 'webhook:test', sessionId, timestamp: at, data: {} })
    const parcel = { id: `msg_${randomUUID().replaceAll('-', '')}`, userId, payload }
    const all = kept ? secretsAt(kept.config, at) : []
    const secrets = kept && isElsewhere(url, kept.config) ? all.filter(isRandomSecret) : all
    const began = this.#clock.steady()
    const outcome = await this.#tests.run(userId, (signal) =>
      this.#sender.send(
        { url, headers },
        secrets.map((one) => one.secret),
        parcel,
        signal,
      ),
    )
    if (kept && url === kept.config.url) await this.#targets.note(kept.target, outcome, at)
    return {
      connected: outcome.delivered,
      message: outcome.delivered ? `O destino respondeu ${outcome.answerStatus}` : outcome.error,
      answerStatus: outcome.answerStatus,
      duration: Math.round(this.#clock.steady() - began),
    }
  }

  #retire(kept: SigningSecret): WebhookConfig['previous'] {
    return { secret: kept.secret, ours: isRandomSecret(kept), until: instant(this.#clock, rotationMs) }
  }

  #view({ target, config: { url, headers, secret, previous } }: Opened<WebhookConfig>): Webhook {
    const rotating = previous && previous.until > instant(this.#clock)
    return {
      sessionId: target.session_id,
      url,
      events: eventsOf(target),
      headers: maskHeaders(headers),
      secret: maskSecret(secret),
      previousSecretUntil: rotating ? previous.until : null,
      ...targetState(target),
    }
  }
}

/** Its owner learns that it is there, that it does not work, and why. */
function unreadable({ target, why }: { target: DeliveryTargetRow; why: string }): Webhook {
  return {
    sessionId: target.session_id,
    url: '',
    events: eventsOf(target),
    headers: {},
    secret: '',
    previousSecretUntil: null,
    ...targetState(target),
    connectionStatus: 'ERROR',
    lastError: why,
  }
}

/** A mask that stands for nothing we keep is not a secret to keep. */
function refuseMasks({
  headers = {},
  secret = '',
}: {
  headers?: Record<string, string> | undefined
  secret?: string | undefined
}): void {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (isMask(value)) fields[`headers.${name}`] = 'Informe o valor do cabeçalho'
  }
  if (isMask(secret)) fields.secret = 'Informe o segredo'
  if (Object.keys(fields).length > 0) {
    throw new Refusal('invalid', 'invalid_request', 'Dados inválidos', { fields })
  }
}
