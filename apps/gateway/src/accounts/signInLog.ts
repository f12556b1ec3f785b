import type { Clock } from '../kit/clock.js'
import { Repeat } from '../kit/repeat.js'
import type { LogLine } from '../log/systemLog.js'

const everyMs = 5 * 60_000
/** How many addresses a counted line names. */
const named = 10

/** What came of a login, and whence it came; of an account that does not exist `userId` is null. */
export interface SignInAttempt {
  userId: string | null
  network: string
  /** `wrong_code`: the password was right. `blocked`: not even tried, since the account is blocked for that address. */
  outcome: 'right' | 'wrong' | 'wrong_code' | 'blocked'
  /** The seconds for which this one blocked the account. */
  blockedFor: number
}

interface Tally {
  count: number
  networks: Set<string>
}

/**
 * Tells the owner of an account of logins, right or wrong. What can be sent without end is counted instead, and told
 * every five minutes: further right ones from an address that was told within them, what a block refuses, and to
 * everybody, without a name, what was tried on accounts that do not exist.
 */
export class SignInLog {
  readonly #tell: (line: LogLine) => void
  readonly #repeat: Repeat
  #counted = new Map<string | null, Tally>()
  /** Where each account was signed in to within the five minutes, and what came after that was told. */
  #entered = new Map<string, { told: Set<string>; more: Tally }>()

  constructor(clock: Clock, tell: (line: LogLine) => void, onError: (error: unknown) => void) {
    this.#tell = tell
    this.#repeat = new Repeat(clock, everyMs, async () => this.#tellCounted(), onError)
  }

  write({ userId, network, outcome, blockedFor }: SignInAttempt): void {
    if (userId === null || outcome === 'blocked') {
      const tally = this.#counted.get(userId) ?? newTally()
      this.#counted.set(userId, tally)
      count(tally, network)
      return
    }
    if (outcome === 'right' && this.#isRepeated(userId, network)) return
    const level = outcome === 'right' ? 'info' : 'warn'
    const message = outcome === 'right' ? 'Entrada com e-mail e senha' : wrong(outcome, blockedFor)
    this.#tell({ level, service: 'system', message, details: { address: network }, userId })
  }

  /** Somebody let a program in by a browser; each was answered by hand. */
  authorised(userId: string, network: string): void {
    const message = 'Entrada autorizada pelo navegador'
    this.#tell({ level: 'info', service: 'system', message, details: { address: network }, userId })
  }

  signedOutEverywhere(userId: string): void {
    const message = 'Todos os acessos foram encerrados, em todos os aparelhos'
    this.#tell({ level: 'info', service: 'system', message, userId })
  }

  async stop(): Promise<void> {
    await this.#repeat.stop()
    this.#tellCounted()
  }

  #isRepeated(userId: string, network: string): boolean {
    const { told, more } = this.#entered.get(userId) ?? { told: new Set(), more: newTally() }
    this.#entered.set(userId, { told, more })
    const isRepeated = told.has(network) || told.size >= named
    if (isRepeated) count(more, network)
    else told.add(network)
    return isRepeated
  }

  #tellCounted(): void {
    const [counted, entered] = [this.#counted, this.#entered]
    this.#counted = new Map()
    this.#entered = new Map()
    for (const [userId, { more }] of entered) {
      if (more.count === 0) continue
      const message = `Outras entradas com e-mail e senha, nos últimos 5 minutos: ${more.count}`
      const details = { address: [...more.networks].join(', ') }
      this.#tell({ level: 'info', service: 'system', message, details, userId })
    }
    for (const [userId, { count, networks }] of counted) {
      const what =
        userId === null
          ? 'Tentativas de entrada em contas que não existem'
          : 'Tentativas de entrada recusadas durante um bloqueio'
      this.#tell({
        level: 'warn',
        service: 'system',
        message: `${what}, nos últimos 5 minutos: ${count}`,
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
  if (tally.networks.size < named) tally.networks.add(network)
}

function wrong(outcome: 'wrong' | 'wrong_code', blockedFor: number): string {
  if (outcome === 'wrong_code') return 'Tentativa de entrada com a senha certa e um código errado'
  if (blockedFor > 0) return `Entrada bloqueada por ${blockedFor} s após senhas erradas`
  return 'Tentativa de entrada com senha errada'
}
