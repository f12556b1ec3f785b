import * as z from 'zod'
import { eventNames } from './choices.js'

/** Parses one of `eventNames`; refuses anything else with 'Evento desconhecido'. */
export const EventName = z.enum(eventNames, 'Evento desconhecido')
export type EventName = z.output<typeof EventName>
