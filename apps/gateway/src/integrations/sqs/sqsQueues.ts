import { randomUUID } from 'node:crypto'
import type { NewSqs, Sqs, SqsChange, TargetTest } from '@morpheus/sdk/contract'
import { refuseToMove } from '../../delivery/movedSecrets.js'
import { checkHost } from '../../delivery/net/checkHost.js'
import type { Guard } from '../../delivery/net/guard.js'
import { within } from '../../delivery/net/timeLimit.js'
import type { OutwardTests } from '../../delivery/outwardTests.js'
import type { Outcome } from '../../delivery/sender.js'
import { type Opened, Targets, type TargetsOptions } from '../../delivery/targets.js'
import { eventsOf, targetState } from '../../delivery/views.js'
import { type Clock, instant } from '../../kit/clock.js'
import { isMask, mask } from '../../kit/mask.js'
import { Refusal } from '../../kit/refusal.js'
import { SqsConfig } from './config.js'
import { explainSqs } from './explainSqs.js'
import type { SqsSender } from './sqsSender.js'

const testSeconds = 10

type Part = { [Field in keyof SqsConfig]?: SqsConfig[Field] | undefined }

/** The SQS queues of sessions, as their owners configure them. All calls throw as those of `Targets` do. */
export class SqsQueues {
  readonly #targets: Targets<SqsConfig>
  readonly #clock: Clock
  readonly #guard: Guard
  readonly #sender: SqsSender
  readonly #tests: OutwardTests

  constructor(options: TargetsOptions & { guard: Guard; sender: SqsSender; tests: OutwardTests }) {
    this.#targets = new Targets(options, 'sqs', SqsConfig)
    this.#clock = options.clock
    this.#guard = options.guard
    this.#sender = options.sender
    this.#tests = options.tests
  }

  async get(sessionId: string, userId: string): Promise<Sqs> {
    return view(await this.#targets.get(sessionId, userId))
  }

  async create(sessionId: string, userId: string, { events, enabled, ...config }: NewSqs): Promise<Sqs> {
    await checkHost(this.#guard, new URL(config.queueUrl), { userId, field: 'queueUrl' })
    return view(
      await this.#targets.create(sessionId, userId, { config: merged(config, {}), events, enabled }),
    )
  }

  async update(sessionId: string, userId: string, { events, enabled, ...change }: SqsChange): Promise<Sqs> {
    await this.#targets.get(sessionId, userId)
    if (change.queueUrl !== undefined)
      await checkHost(this.#guard, new URL(change.queueUrl), { userId, field: 'queueUrl' })
    const changed = await this.#targets.change(sessionId, userId, (kept) => ({
      config: merged(kept, change),
      events,
      enabled,
    }))
    return view(changed)
  }

  remove(sessionId: string, userId: string): Promise<void> {
    return this.#targets.remove(sessionId, userId)
  }

  /** Sends an `sqs:test` now, for at most 10 s; nothing is saved. */
  async test(sessionId: string, userId: string, input: Part): Promise<TargetTest> {
    const kept = await this.#targets.find(sessionId, userId)
    const config = merged(kept?.config ?? {}, input)
    const at = instant(this.#clock)
    const letter = {
      id: `msg_${randomUUID().replaceAll('-', '')}`,
      userId,
      event: 'sqs:test',
      sessionId,
      payload: JSON.stringify({ event: 'sqs:test', sessionId, timestamp: at, data: {} }),
    }
    const began = this.#clock.steady()
    const outcome = await this.#tests.run(userId, (signal) =>
      within(this.#clock, testSeconds, signal, (ended) => this.#sender.send(config, letter, ended)).catch(
        tooLate,
      ),
    )
    if (kept && isSame(config, kept.config)) await this.#targets.note(kept.target, outcome, at)
    return {
      connected: outcome.delivered,
      message: outcome.delivered ? 'A fila recebeu a mensagem de teste' : outcome.error,
      duration: Math.round(this.#clock.steady() - began),
    }
  }
}

/**
 * What is kept, with what is given; a mask stands for the secret that is kept.
 * @throws Refusal 400 naming what neither holds, or the secret that was to follow to another host.
 */
function merged(kept: Part, given: Part): SqsConfig {
  const sent = given.secretAccessKey
  const isKept = kept.secretAccessKey !== undefined && sent === mask(kept.secretAccessKey)
  const isElsewhere =
    kept.queueUrl !== undefined && originOf(given.queueUrl ?? kept.queueUrl) !== originOf(kept.queueUrl)
  if (isElsewhere && (isKept || sent === undefined))
    refuseToMove({ secretAccessKey: 'a Secret Access Key de novo' })
  const config = {
    ...kept,
    ...withoutUndefined(given),
    ...(isKept && { secretAccessKey: kept.secretAccessKey }),
  }
  const missing: Record<string, string> = {}
  if (config.queueUrl === undefined) missing.queueUrl = 'URL da fila é obrigatória'
  if (config.accessKeyId === undefined) missing.accessKeyId = 'Access Key ID é obrigatório'
  if (config.secretAccessKey === undefined || isMask(config.secretAccessKey)) {
    missing.secretAccessKey = 'Informe a Secret Access Key'
  }
  if (Object.keys(missing).length > 0) {
    throw new Refusal('invalid', 'invalid_request', 'Dados inválidos', { fields: missing })
  }
  return SqsConfig.parse({ region: 'us-east-1', ...config })
}

const originOf = (url: string) => new URL(url).origin

function tooLate(error: unknown): Outcome {
  return { delivered: false, error: explainSqs(error), answerStatus: null, answer: null }
}

function withoutUndefined(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
}

function isSame(a: SqsConfig, b: SqsConfig): boolean {
  return (
    a.region === b.region &&
    a.accessKeyId === b.accessKeyId &&
    a.secretAccessKey === b.secretAccessKey &&
    a.queueUrl === b.queueUrl
  )
}

function view({ target, config }: Opened<SqsConfig>): Sqs {
  return {
    sessionId: target.session_id,
    ...config,
    secretAccessKey: mask(config.secretAccessKey),
    events: eventsOf(target),
    ...targetState(target),
  }
}
