import type { CopyOutcome, EventName } from '@morpheus/sdk/contract'
import type { Leases } from '../cluster/leases.js'
import type { Bound } from '../configuration/movedSecrets.js'
import type { ApiCaller } from '../delivery/net/apiCaller.js'
import type { Downloader } from '../delivery/net/downloader.js'
import type { Guard } from '../delivery/net/guard.js'
import type { Poster } from '../delivery/net/poster.js'
import type { OutwardTests } from '../delivery/outwardTests.js'
import type { Delivered, Failed, Outcome } from '../delivery/sender.js'
import type { TargetsOptions } from '../delivery/targets.js'
import type { EngineRegistry } from '../engines/registry.js'
import type { EventStore } from '../events/eventStore.js'
import type { Clock } from '../kit/clock.js'
import type { Vault } from '../kit/vault.js'
import type { Origin } from '../log/activityLog.js'
import type { ConnectionGuard } from '../realtime/connectionGuard.js'
import type { Responder } from '../responders/responder.js'
import type { SessionPages } from '../sessions/sessionPages.js'
import type { DeliveryRow } from '../store/deliveryTables.js'
import type { GroupCommit } from '../store/groupCommit.js'
import type { Db } from '../store/tables.js'
import type { TimeZones } from '../store/timeZones.js'
import type { KommoPlace } from './kommo/access/account.js'
import type { Messaging } from './messaging.js'

/** What is lent to every kind while the gateway runs. */
export interface Tools {
  db: Db
  writes: GroupCommit
  leases: Leases
  eventStore: EventStore
  vault: Vault
  clock: Clock
  /** Where days begin. */
  timeZones: TimeZones
  /** Which addresses may be reached. */
  guard: Guard
  /** Posts to them. */
  poster: Poster
  /** Calls their APIs. */
  api: ApiCaller
  /** Fetches their files. */
  downloader: Downloader
  /** What is said to customers, and by them. Only while the gateway runs: the rooms are built in their order. */
  messaging: () => Messaging
  /** Where others find the gateway; known once it listens. */
  publicUrl: Promise<string>
  /** Where Kommo is. */
  kommo: KommoPlace
  /** A user had so many bytes stored. */
  stored: (userId: string, bytes: number) => void
  /** Clients of one user's targets at once, where they come to us. */
  mostClients: number
  /** Somebody came who takes what waits for a target, or the system that it is answers again. */
  arrived: (targetId: string) => void
  /** Something new is queued for a target. */
  queued: (targetId: string) => void
  /** Somebody left. */
  left: (targetId: string) => void
  onError: (error: unknown) => void
}

/** What is lent to the calls about its targets. */
export interface CallTools extends TargetsOptions {
  guard: Guard
  tests: OutwardTests
  pages: SessionPages
  engines: EngineRegistry
}

/** Whose configured target it is. */
export interface Place {
  targetId: string
  sessionId: string
  userId: string
}

/** The way to a configured target, for as long as it is configured so. */
export interface Connection {
  /**
   * Of what events are queued for. One attempt. A failure is an outcome; what it throws is a fault of ours. Once aborted,
   * nobody hears the outcome.
   */
  deliver?(delivery: Pick<DeliveryRow, 'id' | 'payload' | 'event'>, signal: AbortSignal): Promise<Outcome>
  /** Of what answers customers. */
  responder?: Responder
  close?(): Promise<void> | void
}

/** What came of a test; `message` is for an operator. */
export type Tested = (Delivered & { message: string }) | Failed

/** What a test is about, beside what it tries. */
export interface TestOf<Config> {
  sessionId: string
  userId: string
  /** ISO 8601. */
  at: string
  /** What is configured; null where nothing is. */
  kept: Config | null
  /** It leads to another destination than what is configured. */
  isElsewhere: boolean
  signal: AbortSignal
}

/** A secret that is about to be kept. */
export interface NewSecret<Config> {
  secret: string
  /** The gateway made it, now. */
  isOurs: boolean
  kept: Config | null
  isElsewhere: boolean
}

/** About the field that is shown once. */
export interface OwnSecret<Config> {
  make(): string
  /** What is kept beside it. */
  keep?(next: NewSecret<Config>): object
  /** What of the configuration is used for its destination without being sent there. */
  bound?(kept: Config): Bound
}

/** A configured target, opened: what is kept is not masked. */
export interface OpenTarget<Config> {
  readonly targetId: string
  readonly sessionId: string
  readonly enabled: boolean
  readonly config: Config
}

/** The targets of one kind, as the owners of sessions configure them. All calls throw as those of `Targets` do. */
export interface TargetCalls<View, Config = never> {
  get(sessionId: string, userId: string): Promise<View>
  /** Every one of a user's. One that cannot be read any more says so. */
  list(userId: string): Promise<View[]>
  /** Shows its own secret. */
  create(sessionId: string, userId: string, input: object, origin?: Origin | null): Promise<View>
  update(sessionId: string, userId: string, change: object, origin?: Origin | null): Promise<View>
  /** Creates or changes. */
  configure(sessionId: string, userId: string, input: object, origin?: Origin | null): Promise<View>
  remove(sessionId: string, userId: string, origin?: Origin | null): Promise<void>
  /** A new secret of its own, in full. */
  renew(sessionId: string, userId: string, origin?: Origin | null): Promise<View>
  /** Tries what is given, for the rest what is kept; nothing is saved. */
  test(sessionId: string, userId: string, input: object, origin?: Origin | null): Promise<TestAnswer>
  /** Everything but what it is reached and let in by is as by default afterwards. */
  reset(sessionId: string, userId: string, origin?: Origin | null): Promise<View>
  setEnabled(sessionId: string, userId: string, enabled: boolean, origin?: Origin | null): Promise<View>
  /** As it is kept, to work with. */
  open(sessionId: string, userId: string): Promise<OpenTarget<Config>>
  /**
   * As another session of the user's has it, its secrets too. Again, it changes nothing.
   * @throws Refusal 400 where what it holds is one session's own, 404 where the other has none.
   */
  copy(sessionId: string, userId: string, from: string, origin?: Origin | null): Promise<CopyOutcome>
  /** Changes what is kept, whatever was kept meanwhile: tokens that were renewed. Nobody's form is behind it. */
  keep(sessionId: string, userId: string, change: (kept: Config) => Config): Promise<View>
}

/** As rows answer it, each as much of it as it shows. */
export interface TestAnswer {
  connected: boolean
  /** The same, as some documents call it. */
  success: boolean
  message: string
  answerStatus: number | null
  /** Milliseconds. */
  duration: number
}

/** What a list of another system's things is asked with: of what is kept, or of what is only given. */
export interface ListOf {
  sessionId: string
  userId: string
  /** Ends with the time that there is for it. */
  signal: AbortSignal
}

/** What answers an area's rows, by their names. */
export type Handlers = Readonly<Record<string, (call: never) => unknown>>

/** What one kind of target does; the rest follows from its description. */
export interface Kind<Config, Trial, View> {
  /** Called anew for each configuration. */
  connect(config: Config, place: Place): Connection
  /** Tries something that is not kept. It ends with the signal. */
  test?(trial: Trial, of: TestOf<Config>): Promise<Tested>
  /** Why nothing can be sent by a configuration, in Portuguese; null where something can. */
  missing?(config: Config): string | null
  secret?: OwnSecret<Config>
  /** What is answered beside the fields and how it stands. */
  extra?(config: Config, targetId: string): object
  /** Who came with its secret is not welcome any more: it was disabled, removed or has another one. */
  ended?(targetId: string): void
  /**
   * Which of the session's events are queued for it, where that follows from its configuration. Without it what is
   * subscribed to is the `events` of the configuration.
   */
  subscriptions?(config: Config): readonly EventName[]
  /**
   * What lists something for the row of that name, of what is kept; for the row of that name with `For` behind it, of what
   * is only given. Asks within a user's share of tests.
   */
  lists?: Readonly<Record<string, (config: Config, of: ListOf) => Promise<object>>>
  /** What answers the rows that are not those of every target; one that is replaces the usual. */
  calls?(targets: TargetCalls<View, Config>, tools: CallTools): Handlers
  clients?: Clients
  work?: Work
}

/** What goes on for targets of a kind beside calls and deliveries. */
export interface Work {
  /** Takes up what an earlier process left. */
  start(): Promise<void>
  /** Takes up what nobody was told of; called every minute. */
  rescan(): Promise<void>
  /** Breaks off what is under way. */
  close(): Promise<void>
}

/** Where a target's clients come to us. */
export interface Clients {
  /** How many are there. */
  count(targetId: string): number
  /** Lets them in. */
  serve(connectionGuard: ConnectionGuard): void
  /** The session is gone, and its targets with it. */
  signOutSession(sessionId: string): void
  /** Lets them go. */
  close(): void
}
