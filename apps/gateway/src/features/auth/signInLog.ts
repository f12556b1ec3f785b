import { type JobSchedule, PeriodicJob } from '../../core/jobs/periodicJob.js'
import type { Clock } from '../../core/lib/clock.js'
import type { LogLine } from '../../core/log/systemLog.js'

/** Logs floods of sign-in attempts as one entry. */
export const signInSummary = { everyMs: 5 * 60_000, lease: null } as const satisfies JobSchedule
const maxNetworks = 10

/** `userId` is null for an unknown account. */
export interface SignInAttempt {
  userId: string | null
  /** The caller's IPv4 address or IPv6 /64. */
  network: string
  /**
   * `wrong_code`: the password was right. `blocked`: the password was not checked, or it was right and second-factor
   * codes are blocked.
   */
  outcome: 'right' | 'wrong' | 'wrong_code' | 'blocked'
  blockedFor: number
}

interface Tally {
  count: number
  networks: Set<string>
}

/**
 * Logs sign-ins for the account's owner. Floods are summarised every five minutes: repeated successes of an address,
 * blocked attempts and, visible to everybody without names, attempts at unknown accounts.
 */
export class SignInLog {
  readonly #writeLine: (line: LogLine) => void
  readonly #job: PeriodicJob
  #counted = new Map<string | null, Tally>()
  /** Addresses logged per account within the five minutes, and the repeated successes since. */
  #entered = new Map<string, { loggedAddresses: Set<string>; more: Tally }>()

  constructor(clock: Clock, writeLine: (line: LogLine) => void, onError: (error: unknown) => void) {
    this.#writeLine = writeLine
    this.#job = new PeriodicJob(clock, signInSummary.everyMs, async () => this.#logCounted(), onError)
  }

  write({ userId, network, outcome, blockedFor }: SignInAttempt): void {
    if (userId === null || outcome === 'blocked') {
      const tally = this.#counted.get(userId) ?? newTally()
      this.#counted.set(userId, tally)
      count(tally, network)
      return
    }
    if (outcome === 'right' && this.#isSummarised(userId, network)) return
    const level = outcome === 'right' ? 'info' : 'warn'
    const message = outcome === 'right' ? 'Entrada com e-mail e senha' : wrong(outcome, blockedFor)
    this.#writeLine({ level, service: 'system', message, details: { address: network }, userId })
  }

  /** Logs an approved device request; never summarised, since each approval is manual. */
  authorised(userId: string, network: string): void {
    const message = 'Entrada autorizada pelo navegador'
    this.#writeLine({ level: 'info', service: 'system', message, details: { address: network }, userId })
  }

  signedOutEverywhere(userId: string): void {
    const message = 'Todos os acessos foram encerrados, em todos os aparelhos'
    this.#writeLine({ level: 'info', service: 'system', message, userId })
  }

  async stop(): Promise<void> {
    await this.#job.stop()
    this.#logCounted()
  }

  #isSummarised(userId: string, network: string): boolean {
    const { loggedAddresses, more } = this.#entered.get(userId) ?? {
      loggedAddresses: new Set(),
      more: newTally(),
    }
    this.#entered.set(userId, { loggedAddresses, more })
    const isSummarised = loggedAddresses.has(network) || loggedAddresses.size >= maxNetworks
    if (isSummarised) count(more, network)
    else loggedAddresses.add(network)
    return isSummarised
  }

  #logCounted(): void {
    const [counted, entered] = [this.#counted, this.#entered]
    this.#counted = new Map()
    this.#entered = new Map()
    for (const [userId, { more }] of entered) {
      if (more.count === 0) continue
      const message = `Outras entradas com e-mail e senha, nos últimos 5 minutos: ${more.count}`
      const details = { address: [...more.networks].join(', ') }
      this.#writeLine({ level: 'info', service: 'system', message, details, userId })
    }
    for (const [userId, { count, networks }] of counted) {
      const summary =
        userId === null
          ? 'Tentativas de entrada em contas que não existem'
          : 'Tentativas de entrada recusadas durante um bloqueio'
      this.#writeLine({
        level: 'warn',
        service: 'system',
        message: `${summary}, nos últimos 5 minutos: ${count}`,
        details: { address: [...networks].join(', ') },
        ...(userId !== null && { userId }),
      })
    }
  }
}

function newTally(): Tally {
  return { count: 0, networks: new Set() }
}

function count(tally: Tally, network: string): void {
  tally.count += 1
  if (tally.networks.size < maxNetworks) tally.networks.add(network)
}

function wrong(outcome: 'wrong' | 'wrong_code', blockedFor: number): string {
  if (outcome === 'wrong_code') return 'Tentativa de entrada com a senha certa e um código errado'
  if (blockedFor > 0) return `Entrada bloqueada por ${blockedFor} s após senhas erradas`
  return 'Tentativa de entrada com senha errada'
}
