import type { EngineSettings } from '../engine.js'
import type { EngineLine } from '../engineLine.js'
import { CodeAttempt } from './codeAttempt.js'
import { PasskeyAttempt } from './passkeyAttempt.js'
import { PhoneLink } from './phoneLink.js'
import { QrAttempt } from './qrAttempt.js'

interface Run {
  settings: EngineSettings
  part: QrAttempt | CodeAttempt | PasskeyAttempt | PhoneLink
}

export interface Claim {
  sessionId: string
  line: EngineLine
}

export class VirtualRuns {
  readonly #runs = new Map<string, Run>()

  /** Ends the session's previous run. */
  replace(sessionId: string, run: Run): void {
    this.stop(sessionId)
    this.#runs.set(sessionId, run)
  }

  stop(sessionId: string): void {
    this.#runs.get(sessionId)?.part.stop()
    this.#runs.delete(sessionId)
  }

  /** Returns the links to await. */
  stopAll(): PhoneLink[] {
    const parts = [...this.#runs.values()].map(({ part }) => part)
    this.#runs.clear()
    for (const part of parts) part.stop()
    return parts.filter((part) => part instanceof PhoneLink)
  }

  configure(sessionId: string, settings: EngineSettings): void {
    const run = this.#runs.get(sessionId)
    if (!run) return
    run.settings = settings
    if (run.part instanceof PhoneLink) run.part.settings = settings
  }

  findLink(sessionId: string): PhoneLink | null {
    const part = this.#runs.get(sessionId)?.part
    return part instanceof PhoneLink ? part : null
  }

  findPasskey(sessionId: string): PasskeyAttempt | null {
    const part = this.#runs.get(sessionId)?.part
    return part instanceof PasskeyAttempt && part.stage ? part : null
  }

  awaitingPasskey(secretHash: string): { sessionId: string; attempt: PasskeyAttempt } | null {
    for (const sessionId of this.#runs.keys()) {
      const attempt = this.findPasskey(sessionId)
      if (attempt?.secretHash === secretHash) return { sessionId, attempt }
    }
    return null
  }

  claimByQr(code: string): Claim | null {
    for (const [sessionId, { part }] of this.#runs) {
      if (part instanceof QrAttempt && part.accepts(code)) return claim(sessionId, part)
    }
    return null
  }

  /** True when a session waits for a code at this number. */
  awaitsCode(phoneNumber: string): boolean {
    return this.#codeAttempts(phoneNumber).length > 0
  }

  /** Claims the session that waits for this code. */
  claimByCode(phoneNumber: string, typed: string): Claim | null {
    for (const [sessionId, attempt] of this.#codeAttempts(phoneNumber))
      if (attempt.accepts(typed)) return claim(sessionId, attempt)
    return null
  }

  #codeAttempts(phoneNumber: string): [string, CodeAttempt][] {
    return [...this.#runs].flatMap(([sessionId, { part }]): [string, CodeAttempt][] =>
      part instanceof CodeAttempt && part.phoneNumber === phoneNumber && part.pending
        ? [[sessionId, part]]
        : [],
    )
  }

  claimed({ sessionId, line }: Claim): EngineSettings | null {
    const run = this.#runs.get(sessionId)
    return run?.part.line === line ? run.settings : null
  }
}

function claim(sessionId: string, attempt: QrAttempt | CodeAttempt): Claim {
  attempt.stop()
  return { sessionId, line: attempt.line }
}
