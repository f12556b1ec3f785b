import type { Delivery, SessionHealth } from '@morpheus/sdk'
import type { Monitor, Where } from '../state/monitor.js'

/** How a command was given: by which key, or what was typed behind its word. */
export interface Given {
  readonly key: string | null
  readonly text: string
}

/** How the help groups the commands. */
export type Group = 'IR' | 'SESSÃO' | 'ENTREGAS' | 'LOGS' | 'GERAL'

interface Row {
  readonly group: Group
  /** As `keyName` names them; the first is shown where there is room for one. */
  readonly keys: readonly string[]
  /** How the help shows the keys, where not one beside the other. */
  readonly shown?: string
  /** What is typed behind `:`. */
  readonly word?: string
  readonly aliases?: readonly string[]
  /** What may follow the word: one of some words, or a text. */
  readonly takes?: readonly string[] | 'text'
  /** How the help calls what follows. */
  readonly taken?: string
  /** For the footer; without it the command is not in it. */
  readonly label?: string
  /** Where the footer has it, if not wherever its keys mean it. */
  readonly labelled?: readonly Where[]
  /** Which commands stay in a footer that has no room for all: those with the lowest. */
  readonly rank?: number
  readonly help: string
  /** Where the keys mean this; the word is taken everywhere. */
  readonly where: readonly Where[]
}

interface PlainCommand extends Row {
  readonly needs?: never
  readonly run: (monitor: Monitor, given: Given) => void
}

interface SessionCommand extends Row {
  readonly needs: 'session'
  /** Why the state of the session has no use for it; null where it has. */
  readonly refusal?: (session: SessionHealth) => string | null
  readonly run: (monitor: Monitor, session: SessionHealth, given: Given) => void
}

interface DeliveryCommand extends Row {
  readonly needs: 'delivery'
  readonly run: (monitor: Monitor, delivery: Pick<Delivery, 'id' | 'sessionId'>, given: Given) => void
}

/** One thing that the monitor does, whichever way it is asked for. */
export type MonitorCommand = PlainCommand | SessionCommand | DeliveryCommand

/** Why a command cannot be run now, for the last line; null where it can. */
export function refusalOf(command: MonitorCommand, monitor: Monitor): string | null {
  if (command.needs === 'delivery') return monitor.delivery() ? null : 'Nenhuma entrega escolhida.'
  if (command.needs !== 'session') return null
  const session = monitor.session()
  if (!session) return 'Nenhuma sessão escolhida.'
  return command.refusal?.(session) ?? null
}

export function perform(command: MonitorCommand, monitor: Monitor, given: Given) {
  const refusal = refusalOf(command, monitor)
  if (refusal !== null) return monitor.tell({ tone: 'info', text: refusal })
  if (command.needs === undefined) return command.run(monitor, given)
  if (command.needs === 'session') {
    const session = monitor.session()
    return session && command.run(monitor, session, given)
  }
  const delivery = monitor.delivery()
  return delivery && command.run(monitor, delivery, given)
}
