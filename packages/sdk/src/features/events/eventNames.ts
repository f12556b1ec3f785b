import * as z from 'zod'
import { commonRule as rule } from '../../locales/rules.js'
import { eventNames } from './choices.js'

/** Parses one of `eventNames`; refuses anything else with 'Evento desconhecido'. */
export const EventName = z.enum(eventNames, rule('rules.common.event_unknown'))
export type EventName = z.output<typeof EventName>
