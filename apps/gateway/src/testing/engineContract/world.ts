import type { Engine, EngineRun, EngineSettings } from '../../engines/engine.js'
import type { LossReason } from '../../engines/engineLine.js'
import type { PasskeyAssertion, PasskeyOptions } from '../../engines/passkey.js'
import type { TypingState } from '../../engines/typingState.js'
import { RecordingLine } from '../recordingLine.js'

export interface ContractPhone {
  /** Receives a message from a contact. Resolves once the engine has reported it; true if it was marked as read. */
  receives(text: string): Promise<boolean>
  /** Receives a status post; true if it was marked as viewed. Absent for networks without these, like the next two. */
  seesStatus?(): Promise<boolean>
  /** Receives a call; true if it was rejected. */
  rings?(): Promise<boolean>
  presence?(): Promise<EngineSettings['presence']>
  /** Messages of the account at its contact, oldest first; text is null when revoked. */
  written(): Promise<readonly { id: string; text: string | null; reaction: string | null }[]>
  reads(): Promise<void>
  typing(): Promise<TypingState | null>
  /** Receives a picture from a contact. Absent without files. */
  receivesFile?(bytes: Buffer): Promise<void>
  fileOf?(id: string): Promise<Buffer>
  leavesNetwork(): Promise<void>
  returns(): Promise<void>
  unlinks(): Promise<void>
}

export interface ContractPasskey {
  assert(options: PasskeyOptions): PasskeyAssertion
  runOut(): Promise<void>
}

/** An engine, with a store for the sessions `s` and `other`, and its environment. */
export interface ContractWorld {
  engine: Engine
  /** Scans the QR code with a phone. Rejects for an expired code. */
  scan(text: string, number: string): Promise<ContractPhone>
  /** Enters a pairing code on a phone. Rejects for an expired code. */
  type(code: string, number: string): Promise<ContractPhone>
  /** Makes an account demand its passkey: codes alone no longer pair. Absent for engines without passkeys. */
  demandPasskey?(number: string): ContractPasskey
  connect?(sessionId: string): Promise<ContractPhone>
  /** Reported reason of a lost connection; `connection_lost` by default. */
  lossReason?: LossReason
  handshake(): Promise<void>
  nobody: string
  carry(): Promise<void>
  runOut(): Promise<void>
  /** Simulates a new process: a new engine with the same phones. */
  restart(): Promise<Engine>
  storedKeyNames(sessionId: string): Promise<readonly string[]>
}

export const contactNumber = '5521977776666'
export const accountNumber = '5511988887777'
export const quiet: EngineSettings = { presence: 'unavailable', history: false }

export const getLocalRun = (sessionId = 's', settings = quiet): EngineRun & { line: RecordingLine } => ({
  sessionId,
  settings,
  line: new RecordingLine(),
})

export async function pair(world: ContractWorld, run = getLocalRun(), phoneNumber = accountNumber) {
  if (world.connect) {
    await world.engine.reconnect(run)
    await run.line.waitForReport('connected')
    return { run, line: run.line, phone: await world.connect(run.sessionId) }
  }
  await world.engine.start(run, { method: 'qr' })
  await world.handshake()
  const [{ text }] = await run.line.waitForReport('qr')
  const phone = await world.scan(text, phoneNumber)
  await world.handshake()
  await run.line.waitForReport('connected')
  return { run, line: run.line, phone }
}
