import type { Contract } from '../contract/table.js'
import type { Realtime } from '../realtime/realtime.js'
import type { Logger } from './logger.js'
import type { MethodsOf } from './methods.js'

/** The part of a client that scripts and event streams run over; `Morpheus` extends it. */
export interface ScriptClient extends Pick<MethodsOf<Contract>, 'sessions' | 'events'> {
  readonly realtime: Realtime
  readonly logger: Logger
  start(): () => void
}
