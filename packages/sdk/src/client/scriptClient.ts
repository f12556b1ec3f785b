import type { Contract } from '../contract/table.js'
import type { Logger } from '../core/client/logger.js'
import type { MethodsOf } from '../core/client/methods.js'
import type { Realtime } from '../core/realtime/realtime.js'
import type { Language } from '../text/language.js'

/** The part of a client that scripts and event streams run over; `Morpheus` extends it. */
export interface ScriptClient extends Pick<MethodsOf<Contract>, 'sessions' | 'events' | 'virtualPhone'> {
  readonly realtime: Realtime
  readonly logger: Logger
  readonly language: Language
  start(): () => void
}
