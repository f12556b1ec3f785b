import type * as z from 'zod'
import { newReading, readLenient } from '../client/lenientReader.js'
import type { Logger } from '../client/transport.js'
import {
  EventMeta,
  JoinAnswer,
  type ServerEventName,
  type ServerEvents,
  serverEvents,
} from '../contract/socket.js'
import type { Listeners } from './listeners.js'
import type { ReceivedEvent } from './sequencer.js'

const schemas: { [Name in ServerEventName]: z.ZodType<ServerEvents[Name]> } = serverEvents

export function receivedEvent(name: string, payload: unknown, meta: unknown): ReceivedEvent {
  const read = EventMeta.safeParse(meta)
  return { name, payload, meta: read.success ? read.data : undefined }
}

/** Only what says so is a refusal: the specification shows no answer. */
export function readJoinAnswer(answer: unknown): JoinAnswer {
  return readLenient(JoinAnswer, answer ?? {}) ?? { success: answer !== false }
}

/** What these carry opens an account, and is not stored: read again later, they say nothing to anybody. */
const codes: Partial<Record<ServerEventName, string>> = {
  'session:qr': 'qrCode',
  'session:pairing_code': 'pairingCode',
}

/** Reads received events by the contract and tells the listeners. What cannot be read is dropped, and logged once an event. */
export function createDispatcher(listeners: Listeners, logger: Logger): (event: ReceivedEvent) => void {
  const told = new Set<string>()

  function dispatch<Name extends ServerEventName>(name: Name, payload: unknown, meta: EventMeta | undefined) {
    const reading = newReading()
    const read = readLenient(schemas[name], payload ?? {}, reading)
    if (read !== undefined) listeners.emit(name, read, meta)
    if ((read === undefined || reading.dropped > 0) && !told.has(name)) {
      told.add(name)
      logger.warn(`Evento ${name} em formato desconhecido, ignorado`)
    }
  }

  return ({ name, payload, meta }) => {
    if (!isServerEvent(name)) return
    const code = codes[name]
    const isReplay = meta !== undefined && code !== undefined && !Object.hasOwn(Object(payload), code)
    if (!isReplay) dispatch(name, payload, meta)
  }
}

function isServerEvent(name: string): name is ServerEventName {
  return Object.hasOwn(serverEvents, name)
}
