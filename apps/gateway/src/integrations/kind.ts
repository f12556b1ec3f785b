import type { CopyOutcome, EventName } from '@morpheus/sdk/contract'
import type { Localized, MessageRef } from '@morpheus/sdk/text'
import type { Bus } from '../core/cluster/bus.js'
import type { Leases } from '../core/cluster/leases.js'
import type { SessionHomes } from '../core/cluster/sessionHomes.js'
import type { BoundSecrets } from '../core/configuration/rejectMovedSecrets.js'
import type { EventStore } from '../core/events/eventStore.js'
import type { AreaHandlers } from '../core/http/call.js'
import type { Clock } from '../core/lib/clock.js'
import { toAnswerMessage } from '../core/lib/messageRefs.js'
import type { Vault } from '../core/lib/vault.js'
import type { Origin } from '../core/log/activityLog.js'
import type { ApiCaller } from '../core/net/apiCaller.js'
import type { Downloader } from '../core/net/downloader.js'
import type { HostGuard } from '../core/net/hostGuard.js'
import type { Poster } from '../core/net/poster.js'
import type { DeliveryRow } from '../core/store/deliveryTables.js'
import type { GroupCommit } from '../core/store/groupCommit.js'
import type { Db } from '../core/store/tables.js'
import type { TimeZones } from '../core/store/timeZones.js'
import type { EngineRegistry } from '../engines/registry.js'
import type { Responder } from '../features/conversations/responder.js'
import type { OutwardTests } from '../features/deliveries/outwardTests.js'
import type { Delivered, Failed, Outcome } from '../features/deliveries/sender.js'
import type { TargetsOptions } from '../features/deliveries/targets.js'
import type { ConnectionGuard } from '../features/events/realtime/connectionGuard.js'
import type { SessionPages } from '../features/sessions/sessionPages.js'
import type { Inbound } from './inbound.js'
import type { Messaging } from './messaging.js'
import type { Rows } from './targetDescription.js'

/** Dependencies of every kind while the gateway runs. A folder adds what only its kind needs, as `kommo` does. */
export interface Dependencies {
  db: Db
  writes: GroupCommit
  bus: Bus
  leases: Leases
  homes: SessionHomes
  eventStore: EventStore
  vault: Vault
  clock: Clock
  timeZones: TimeZones
  guard: HostGuard
  poster: Poster
  api: ApiCaller
  downloader: Downloader
  /** Lazy, as modules are built in their order: call it only while the gateway runs. */
  messaging: () => Messaging
  /** Public URL of the gateway; resolves once it listens. */
  publicUrl: Promise<string>
  /** Counts stored bytes of a user. */
  addStoredBytes: (userId: string, bytes: number) => void
  maxClients: number
  /** A client connected, or a system answers again: deliver pending events. */
  arrived: (targetId: string) => void
  queued: (targetId: string) => void
  left: (targetId: string) => void
  onError: (error: unknown) => void
}

export interface CallDependencies extends TargetsOptions {
  guard: HostGuard
  tests: OutwardTests
  pages: SessionPages
  engines: EngineRegistry
}

export interface TargetRef {
  targetId: string
  sessionId: string
  userId: string
}

/** Connection built for one version of a configuration. */
export interface Connection {
  /**
   * A single attempt, for kinds with queued events. Failures are outcomes; a throw is a bug. The outcome is ignored
   * after an abort.
   */
  deliver?(delivery: Pick<DeliveryRow, 'id' | 'payload' | 'event'>, signal: AbortSignal): Promise<Outcome>
  responder?: Responder
  close?(): Promise<void> | void
}

/** Result of a test; `message` is for an operator. */
export type TestResult = (Delivered & { message: string; messageI18n: MessageRef }) | Failed

export function createTestSuccess(message: Localized, answerStatus: number | null = 200): TestResult {
  return {
    delivered: true,
    ...toAnswerMessage(message),
    answerStatus,
    answer: null,
  }
}

export interface TestContext<Config> {
  sessionId: string
  userId: string
  /** ISO 8601. */
  at: string
  /** Stored configuration; null without one. */
  storedConfig: Config | null
  /** True when the tested destination differs from the stored one. */
  isElsewhere: boolean
  signal: AbortSignal
}

export interface NewSecret<Config> {
  secret: string
  /** True when the gateway has just generated it. */
  isOurs: boolean
  storedConfig: Config | null
  isElsewhere: boolean
}

/** Handling of the field that is shown only once. */
export interface OwnSecret<Config> {
  make(): string
  keep?(next: NewSecret<Config>): object
  /** Secret parts tied to the destination without being sent there. */
  bound?(storedConfig: Config): BoundSecrets
}

export interface OwnedOpenTarget<Config> extends OpenTarget<Config> {
  readonly userId: string
}

export interface OpenTarget<Config> {
  readonly targetId: string
  readonly sessionId: string
  readonly enabled: boolean
  readonly config: Config
}

/** API calls about targets of one kind, for session owners. They throw as `Targets` does. */
export interface TargetCalls<View, Config = never> {
  get(sessionId: string, userId: string): Promise<View>
  /** All of a user's. Unreadable ones are marked. */
  list(userId: string): Promise<View[]>
  /** Shows its own secret. */
  create(sessionId: string, userId: string, input: object, origin?: Origin | null): Promise<View>
  update(sessionId: string, userId: string, change: object, origin?: Origin | null): Promise<View>
  configure(sessionId: string, userId: string, input: object, origin?: Origin | null): Promise<View>
  remove(sessionId: string, userId: string, origin?: Origin | null): Promise<void>
  /** Generates a new secret and shows it in full. */
  renew(sessionId: string, userId: string, origin?: Origin | null): Promise<View>
  /** Tests the given values merged into the stored ones; saves nothing. */
  test(sessionId: string, userId: string, input: object, origin?: Origin | null): Promise<TestAnswer>
  /** Resets everything but address and credentials. */
  reset(sessionId: string, userId: string, origin?: Origin | null): Promise<View>
  setEnabled(sessionId: string, userId: string, enabled: boolean, origin?: Origin | null): Promise<View>
  /** Stored configuration with its secrets, for internal use. */
  open(sessionId: string, userId: string): Promise<OpenTarget<Config>>
  /**
   * Copies the configuration of another session of the user, including its secrets. Idempotent.
   * @throws HttpError 400 where what it holds is one session's own, 404 where the other has none.
   */
  copy(sessionId: string, userId: string, from: string, origin?: Origin | null): Promise<CopyOutcome>
  /** Updates the stored configuration regardless of concurrent edits, for renewed tokens; no user action. */
  keep(sessionId: string, userId: string, change: (current: Config) => Config): Promise<View>
}

export interface TestAnswer {
  connected: boolean
  /** Same as `connected`, by the name that some documents use. */
  success: boolean
  message: string
  messageI18n: MessageRef | null
  answerStatus: number | null
  /** Milliseconds. */
  duration: number
}

export interface ListContext {
  sessionId: string
  userId: string
  /** Aborts at the time limit. */
  signal: AbortSignal
}

/** Behaviour of a target kind beyond its description. */
export interface Kind<Config, Trial> {
  connect(config: Config, target: TargetRef): Connection
  /** Tests an unsaved configuration. Must stop with the signal. */
  test?(trial: Trial, of: TestContext<Config>): Promise<TestResult>
  /** User-facing reason that a configuration is incomplete; null when it is complete. */
  missing?(config: Config): Localized | null
  secret?: OwnSecret<Config>
  /** Fields of the answer beside the description's and the status. */
  extra?(config: Config, targetId: string): object
  /** Disconnects clients: the target was disabled or removed, or its secret changed. */
  ended?(targetId: string): void
  /** Queued events, for kinds where they follow from the configuration. Else its `events` setting applies. */
  subscriptions?(config: Config): readonly EventName[]
  /** List handlers; `xFor` uses credentials that are not saved yet. Counts towards the user's limit of tests. */
  lists?: Readonly<Record<string, (config: Config, of: ListContext) => Promise<object>>>
  /** Answers the row `receive`, which another system calls at a secret path. */
  inbound?: Inbound
  clients?: Clients
  work?: Work
}

/** A kind whose description has the rows `R`. */
export interface KindWithRows<Config, Trial, View, R extends Rows> extends Kind<Config, Trial> {
  /** Handlers of further rows, or replacements of common ones. */
  calls?(targets: TargetCalls<View, Config>, deps: CallDependencies): Partial<AreaHandlers<R>>
}

export interface Work {
  /** Resumes work left by an earlier process. */
  start(): Promise<void>
  /** Processes work whose notification was lost; called every minute. */
  rescan?(): Promise<void>
  close(): Promise<void>
}

export interface Clients {
  count(targetId: string): number
  serve(connectionGuard: ConnectionGuard): void
  signOutSession(sessionId: string): void
  close(): void
}
