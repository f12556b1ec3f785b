import type { Engine, EngineRun, EngineSettings } from '../../engines/engine.js'
import type { LossReason } from '../../engines/line.js'
import type { PasskeyAssertion, PasskeyOptions } from '../../engines/passkey.js'
import type { TypingState } from '../../engines/typing.js'
import { RecordingLine } from '../recordingLine.js'

/** The other side of an engine under test: a phone linked with a session. */
export interface ContractPhone {
  /** Receives a message from a contact. Resolves once the engine has reported it; true if it was marked as read. */
  receives(text: string): Promise<boolean>
  /** Receives a status post; true if it was marked as viewed. Absent for networks without these, like the next two. */
  seesStatus?(): Promise<boolean>
  /** Receives a call; true if it was rejected. */
  rings?(): Promise<boolean>
  /** Online state of the account as seen by contacts. */
  presence?(): Promise<EngineSettings['presence']>
  /** Messages of the account at its contact, oldest first; text is null when revoked. */
  written(): Promise<readonly { id: string; text: string | null; reaction: string | null }[]>
  /** The contact reads the messages. */
  reads(): Promise<void>
  /** The account's last typing state at the contact. */
  typing(): Promise<TypingState | null>
  /** Receives a picture from a contact. Absent without files. */
  receivesFile?(bytes: Buffer): Promise<void>
  /** Bytes of a file that the account sent. */
  fileOf?(id: string): Promise<Buffer>
  leavesNetwork(): Promise<void>
  returns(): Promise<void>
  /** The owner removes the linked device. */
  unlinks(): Promise<void>
}

/** The passkey of an account that demands it, in the hands of its owner. */
export interface ContractPasskey {
  assert(options: PasskeyOptions): PasskeyAssertion
  /** Lets the time pass in which a request for it runs out. */
  runOut(): Promise<void>
}

/** An engine, with a store for the sessions `s` and `other`, and its environment. */
export interface ContractWorld {
  engine: Engine
  /** Scans the QR code with a phone. Rejects for an expired code. */
  scan(text: string, number: string): Promise<ContractPhone>
  /** Enters a pairing code on a phone. Rejects for an expired code. */
  type(code: string, number: string): Promise<ContractPhone>
  /** From now on an account demands its passkey: its codes pair nothing without it. Absent where no account does. */
  demandPasskey?(number: string): ContractPasskey
  /** Replaces pairing for engines that run by credentials. */
  connect?(sessionId: string): Promise<ContractPhone>
  /** Reported reason of a lost connection; `connection_lost` by default. */
  lossReason?: LossReason
  /** Advances by the duration of a handshake. */
  handshake(): Promise<void>
  /** A number without an account. */
  nobody: string
  /** Advances until the network has delivered. */
  carry(): Promise<void>
  /** Advances until shown codes expire. */
  runOut(): Promise<void>
  /** Simulates a new process: a new engine with the same phones. */
  restart(): Promise<Engine>
  /** Names of the session's stored keys. */
  kept(sessionId: string): Promise<readonly string[]>
}

/** The contact of all phones. */
export const contactNumber = '5521977776666'
export const accountNumber = '5511988887777'
export const quiet: EngineSettings = { presence: 'unavailable', history: false }

export const runOf = (sessionId = 's', settings = quiet): EngineRun & { line: RecordingLine } => ({
  sessionId,
  settings,
  line: new RecordingLine(),
})

/** A session paired by QR code, or connected by its credentials. */
export async function pair(world: ContractWorld, run = runOf(), phoneNumber = accountNumber) {
  if (world.connect) {
    await world.engine.reconnect(run)
    await run.line.nth('connected')
    return { run, line: run.line, phone: await world.connect(run.sessionId) }
  }
  await world.engine.start(run, { method: 'qr' })
  await world.handshake()
  const [{ text }] = await run.line.nth('qr')
  const phone = await world.scan(text, phoneNumber)
  await world.handshake()
  await run.line.nth('connected')
  return { run, line: run.line, phone }
}
