import type * as z from 'zod'
import { createParseReport, readLenient } from '../client/lenientReader.js'
import type { Logger } from '../client/logger.js'
import { JoinAnswer } from '../clientEvents.js'
import {
  EventMeta,
  type ServerEventName,
  type ServerEvents,
  type StoredEventName,
  serverEvents,
  storedEventNames,
} from '../socket.js'
import type { Listeners } from './listeners.js'
import type { ReceivedEvent } from './sequencer.js'

const schemas: { [Name in ServerEventName]: z.ZodType<ServerEvents[Name]> } = serverEvents

export function toReceivedEvent(name: string, payload: unknown, meta: unknown): ReceivedEvent {
  const parsed = EventMeta.safeParse(meta)
  return { name, payload, meta: parsed.success ? parsed.data : undefined }
}

/** Only an explicit refusal counts as one: the specification shows no answer. */
export function readJoinAnswer(answer: unknown): JoinAnswer {
  return readLenient(JoinAnswer, answer ?? {}) ?? { success: answer !== false }
}

/** The code grants access to an account and is not stored with its event, which is useless without it later. */
const codeFieldByEvent: Readonly<Record<CodeEventName, string>> = {
  'session:qr': 'qrCode',
  'session:pairing_code': 'pairingCode',
}

/**
 * Parses received events by the contract and emits them. Unreadable ones are dropped, and logged once per event name.
 */
export function createDispatcher(listeners: Listeners, logger: Logger): (event: ReceivedEvent) => void {
  const loggedEvents = new Set<string>()

  function dispatch<Name extends ServerEventName>(name: Name, payload: unknown, meta: EventMeta | undefined) {
    const report = createParseReport()
    const parsed = readLenient(schemas[name], payload ?? {}, report)
    if (parsed !== undefined) listeners.emit(name, parsed, meta)
    if ((parsed === undefined || report.dropped > 0) && !loggedEvents.has(name)) {
      loggedEvents.add(name)
      logger.warn(
        parsed === undefined ? formatUnknownEvent(name) : `Evento ${name}: itens ilegíveis ignorados`,
      )
    }
  }

  return ({ name, payload, meta }) => {
    if (!isServerEvent(name)) return
    const code = isCodeEvent(name) ? codeFieldByEvent[name] : null
    const isReplay = meta !== undefined && code !== null && !Object.hasOwn(Object(payload), code)
    if (!isReplay) dispatch(name, payload, meta)
  }
}

type CodeEventName = 'session:qr' | 'session:pairing_code'

/** Parses a stored event; undefined where it is unreadable, null for code events, which are stored without their code. */
export function parseStoredEvent(
  name: string,
  payload: unknown,
): EventOf<ReplayableEventName> | undefined | null {
  if (isCodeEvent(name)) return null
  const replayableName = storedEventNames.find(
    (one): one is ReplayableEventName => one === name && !isCodeEvent(one),
  )
  return replayableName && parseEvent(replayableName, payload)
}

/** The stored events that stay meaningful later. */
export type ReplayableEventName = Exclude<StoredEventName, CodeEventName>

export type EventOf<Names extends ServerEventName> = {
  [Name in Names]: { readonly name: Name; readonly payload: ServerEvents[Name] }
}[Names]

function parseEvent<Name extends ServerEventName>(name: Name, data: unknown): EventOf<Name> | undefined {
  const payload = readLenient(schemas[name], data ?? {})
  return payload === undefined ? undefined : { name, payload }
}

export const formatUnknownEvent = (name: string) => `Evento ${name} em formato desconhecido, ignorado`

const isCodeEvent = (name: string): name is CodeEventName => Object.hasOwn(codeFieldByEvent, name)

function isServerEvent(name: string): name is ServerEventName {
  return Object.hasOwn(serverEvents, name)
}
