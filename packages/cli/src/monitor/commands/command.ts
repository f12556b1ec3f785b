import type { Delivery, SessionHealth } from '@morpheus/sdk'
import type { Monitor, MonitorPlace } from '../state/monitor.js'

export interface CommandInput {
  readonly key: string | null
  readonly text: string
}

export type Group = 'IR' | 'SESSÃO' | 'ENTREGAS' | 'LOGS' | 'GERAL'

interface CommandBase {
  readonly group: Group
  /** Names from `getKeyName`; the first is shown where space is limited. */
  readonly keys: readonly string[]
  /** The keys in the help, where they are not listed one by one. */
  readonly display?: string
  readonly word?: string
  readonly aliases?: readonly string[]
  /** Arguments after the word: one of some words, or a text. */
  readonly accepted?: readonly string[] | 'text'
  readonly takenName?: string
  /** Label in the footer; without it the command is not shown there. */
  readonly label?: string
  /** The places whose footer shows it; defaults to `places`. */
  readonly footerPlaces?: readonly MonitorPlace[]
  /** Lower ranks stay longest in a narrow footer. */
  readonly rank?: number
  readonly help: string
  /** The places where its keys work; the word works everywhere. */
  readonly places: readonly MonitorPlace[]
}

interface PlainCommand extends CommandBase {
  readonly needs?: never
  readonly run: (monitor: Monitor, input: CommandInput) => void
}

interface SessionCommand extends CommandBase {
  readonly needs: 'session'
  /** The reason why it does not apply to the session; null where it does. */
  readonly refusal?: (session: SessionHealth) => string | null
  readonly run: (monitor: Monitor, session: SessionHealth, input: CommandInput) => void
}

interface DeliveryCommand extends CommandBase {
  readonly needs: 'delivery'
  readonly run: (monitor: Monitor, delivery: Pick<Delivery, 'id' | 'sessionId'>, input: CommandInput) => void
}

export type MonitorCommand = PlainCommand | SessionCommand | DeliveryCommand

/** The reason why a command cannot run now, for the last line; null where it can. */
export function getRejection(command: MonitorCommand, monitor: Monitor): string | null {
  if (command.needs === 'delivery') return monitor.delivery() ? null : 'Nenhuma entrega escolhida.'
  if (command.needs !== 'session') return null
  const session = monitor.session()
  if (!session) return 'Nenhuma sessão escolhida.'
  return command.refusal?.(session) ?? null
}

export function perform(command: MonitorCommand, monitor: Monitor, input: CommandInput) {
  const refusal = getRejection(command, monitor)
  if (refusal !== null) return monitor.showNotice({ tone: 'info', text: refusal })
  if (command.needs === undefined) return command.run(monitor, input)
  if (command.needs === 'session') {
    const session = monitor.session()
    return session && command.run(monitor, session, input)
  }
  const delivery = monitor.delivery()
  return delivery && command.run(monitor, delivery, input)
}
