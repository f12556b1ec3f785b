import * as z from 'zod'
import { eventNames } from './choices/events.js'

/**
 * Reads one of `eventNames`, as the gateway's own targets know them; anything else is refused with 'Evento
 * desconhecido'.
 */
export const EventName = z.enum(eventNames, 'Evento desconhecido')
export type EventName = z.output<typeof EventName>
