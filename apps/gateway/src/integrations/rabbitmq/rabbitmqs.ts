import type { NewRabbitmq, Rabbitmq, RabbitmqChange, TargetTest } from '@morpheus/sdk/contract'
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
import { openConnection } from './broker.js'
import { brokerUrl, RabbitmqConfig } from './config.js'
import { explainBroker } from './explainBroker.js'

const testSeconds = 10

type Door = Pick<RabbitmqConfig, 'host' | 'port' | 'username' | 'password'>
type PartOfDoor = { [Field in keyof Door]?: Door[Field] | undefined }

const usualDoor: Door = { host: 'localhost', port: 5672, username: 'guest', password: 'guest' }

/** The brokers of sessions, as their owners configure them. All calls throw as those of `Targets` do. */
export class Rabbitmqs {
  readonly #targets: Targets<RabbitmqConfig>
  readonly #clock: Clock
  readonly #guard: Guard
  readonly #tests: OutwardTests

  constructor(options: TargetsOptions & { guard: Guard; tests: OutwardTests }) {
    this.#targets = new Targets(options, 'rabbitmq', RabbitmqConfig)
    this.#clock = options.clock
    this.#guard = options.guard
    this.#tests = options.tests
  }

  async get(sessionId: string, userId: string): Promise<Rabbitmq> {
    return view(await this.#targets.get(sessionId, userId))
  }

  async create(
    sessionId: string,
    userId: string,
    { events, enabled, ...config }: NewRabbitmq,
  ): Promise<Rabbitmq> {
    await this.#check(config, userId)
    refuseMask(config.password)
    return view(await this.#targets.create(sessionId, userId, { config, events, enabled }))
  }

  async update(
    sessionId: string,
    userId: string,
    { events, enabled, ...change }: RabbitmqChange,
  ): Promise<Rabbitmq> {
    const { config: before } = await this.#targets.get(sessionId, userId)
    if (change.host !== undefined || change.port !== undefined)
      await this.#check(merged(before, change), userId)
    const changed = await this.#targets.change(sessionId, userId, (config) => {
      const door = merged(config, change)
      const queue = change.queue ?? config.queue
      const exchange = change.exchange ?? config.exchange
      return { config: { ...door, queue, exchange }, events, enabled }
    })
    return view(changed)
  }

  remove(sessionId: string, userId: string): Promise<void> {
    return this.#targets.remove(sessionId, userId)
  }

  /** Signs in and leaves; nothing is declared and nothing saved. */
  async test(sessionId: string, userId: string, input: PartOfDoor): Promise<TargetTest> {
    const kept = await this.#targets.find(sessionId, userId)
    const door = merged(kept?.config ?? usualDoor, input)
    const at = instant(this.#clock)
    const began = this.#clock.steady()
    const error = await this.#tests.run(userId, (signal) => this.#signIn(door, userId, signal))
    const nothing = { answerStatus: null, answer: null }
    const outcome: Outcome =
      error === null ? { delivered: true, ...nothing } : { delivered: false, error, ...nothing }
    if (kept && isSameDoor(door, kept.config)) await this.#targets.note(kept.target, outcome, at)
    return {
      connected: error === null,
      message: error ?? 'O RabbitMQ aceitou a conexão',
      duration: Math.round(this.#clock.steady() - began),
    }
  }

  /** Why it did not work, or null. */
  async #signIn(door: Door, userId: string, signal: AbortSignal): Promise<string | null> {
    try {
      const connection = await within(this.#clock, testSeconds, signal, (ended) =>
        openConnection(door, { guard: this.#guard, userId, signal: ended }),
      )
      await connection.close()
      return null
    } catch (error) {
      return explainBroker(error)
    }
  }

  async #check(door: Pick<Door, 'host' | 'port'>, userId: string): Promise<void> {
    const url = brokerUrl(door)
    if (url) return checkHost(this.#guard, url, { userId, field: 'host' })
    throw new Refusal('invalid', 'invalid_request', 'Dados inválidos', { fields: { host: 'Host inválido' } })
  }
}

/**
 * What is kept, with what is given; a mask stands for the password that is kept.
 * @throws Refusal 400 where the kept password was to follow to another server.
 */
function merged(kept: Door, given: PartOfDoor): Door {
  const { password: sent, host = kept.host, port = kept.port, username = kept.username } = given
  const isKept = sent === undefined || sent === mask(kept.password)
  const isElsewhere = host.toLowerCase() !== kept.host.toLowerCase() || port !== kept.port
  if (isKept && isElsewhere && kept.password !== usualDoor.password)
    refuseToMove({ password: 'a senha de novo' })
  const password = isKept ? kept.password : sent
  refuseMask(password)
  return { host, port, username, password }
}

function refuseMask(password: string): void {
  if (!isMask(password)) return
  throw new Refusal('invalid', 'invalid_request', 'Dados inválidos', {
    fields: { password: 'Informe a senha' },
  })
}

function isSameDoor(a: Door, b: Door): boolean {
  return a.host === b.host && a.port === b.port && a.username === b.username && a.password === b.password
}

function view({ target, config }: Opened<RabbitmqConfig>): Rabbitmq {
  return {
    sessionId: target.session_id,
    ...config,
    password: mask(config.password),
    events: eventsOf(target),
    ...targetState(target),
  }
}
