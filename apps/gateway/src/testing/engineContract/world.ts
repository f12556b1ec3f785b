import type { Engine, EngineRun, EngineSettings } from '../../engines/engine.js'
import type { LossReason } from '../../engines/line.js'
import type { PasskeyAssertion, PasskeyOptions } from '../../engines/passkey.js'
import type { TypingState } from '../../engines/typing.js'
import { RecordingLine } from '../recordingLine.js'

/** The other side of an engine under test: somebody's phone, linked with a session. */
export interface ContractPhone {
  /** A contact writes to it. Resolves once the engine has told of it; tells whether it was marked as read. */
  receives(text: string): Promise<boolean>
  /** A contact posts a status; whether it was marked as viewed. Absent where the network tells of none; so are the next two. */
  seesStatus?(): Promise<boolean>
  /** A contact calls; whether that was turned down. */
  rings?(): Promise<boolean>
  /** How contacts see the account. */
  presence?(): Promise<EngineSettings['presence']>
  /** What its contact has of what the account wrote to them, oldest first; a text of null was revoked. */
  written(): Promise<readonly { id: string; text: string | null; reaction: string | null }[]>
  /** The contact reads it. */
  reads(): Promise<void>
  /** What the contact last saw the account do. */
  typing(): Promise<TypingState | null>
  /** A contact sends it a picture. Absent where the world has no files. */
  receivesFile?(bytes: Buffer): Promise<void>
  /** The bytes of the file that came with a message which the account wrote. */
  fileOf?(id: string): Promise<Buffer>
  leavesNetwork(): Promise<void>
  returns(): Promise<void>
  /** Its owner removes the linked device. */
  unlinks(): Promise<void>
}

/** The passkey of an account that demands it, in the hands of its owner. */
export interface ContractPasskey {
  assert(options: PasskeyOptions): PasskeyAssertion
  /** Lets the time pass in which a request for it runs out. */
  runOut(): Promise<void>
}

/** An engine, on a store that knows the sessions `s` and `other`, and what surrounds it. */
export interface ContractWorld {
  engine: Engine
  /** Scans what the engine gave out as a QR code, with the phone of a number. Rejects where the code is void. */
  scan(text: string, number: string): Promise<ContractPhone>
  /** Types a pairing code on the phone of a number. Rejects where it is void. */
  type(code: string, number: string): Promise<ContractPhone>
  /** From now on an account demands its passkey: its codes pair nothing without it. Absent where no account does. */
  demandPasskey?(number: string): ContractPasskey
  /** Instead of a pairing: the other side of a session that runs by credentials. */
  connect?(sessionId: string): Promise<ContractPhone>
  /** What a lost connection is told as; `connection_lost` where absent. */
  lossReason?: LossReason
  /** Lets the time pass that a handshake takes. */
  handshake(): Promise<void>
  /** A number that nobody has. */
  nobody: string
  /** Lets the time pass that the network takes to carry a message. */
  carry(): Promise<void>
  /** Lets the time pass in which the codes on show run out. */
  runOut(): Promise<void>
  /** The process ended, and another one is there: its engine, and the same phones. */
  restart(): Promise<Engine>
  /** What the store of the engines keeps of a session. */
  kept(sessionId: string): Promise<readonly string[]>
}

/** Who writes to a phone, and calls it; whom the account writes to. */
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
