import type { Clock } from '../../core/lib/clock.js'
import type { Logger } from '../../core/log/logger.js'
import type { Resolve } from '../../core/net/resolver.js'
import type { FindResponders } from '../../features/conversations/configuredResponders.js'
import type { SmtpTimeouts } from '../../features/email/transport.js'
import type { Machine } from '../../features/monitoring/machine.js'
import type { BuiltEngine, EngineContext } from '../engines.js'
import type { Settings } from './config.js'

/** Settings of the operator, plus replaceable parts for tests. */
export interface GatewayConfig extends Settings {
  log: Logger
  clock?: Clock | undefined
  machine?: Machine | undefined
  resolve?: Resolve | undefined
  buildEngine?: ((context: EngineContext) => BuiltEngine | Promise<BuiltEngine>) | undefined
  /** Defaults to the sessions' integrations. */
  responders?: FindResponders | undefined
  mailTimeouts?: SmtpTimeouts | undefined
  /** From 0 to 1: the jitter of retries. */
  random?: (() => number) | undefined
}
