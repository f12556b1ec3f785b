import type { Resolve } from '../../delivery/net/resolver.js'
import type { Clock } from '../../kit/clock.js'
import type { Logger } from '../../log/logger.js'
import type { SmtpPatience } from '../../mail/transport.js'
import type { Machine } from '../../observatory/machine.js'
import type { FindResponders } from '../../responders/configured.js'
import type { BuiltEngine, EngineContext } from '../engines.js'
import type { Settings } from './config.js'

/** What a gateway is started with: what its operator has set, and the world that it runs in. */
export interface GatewayConfig extends Settings {
  log: Logger
  /** Other gateways may run on the same Postgres: each has only some of the sessions. For tests of several nodes. */
  sharesStore?: boolean | undefined
  /** The system's by default. */
  clock?: Clock | undefined
  /** The one it runs on by default. */
  machine?: Machine | undefined
  /** The system's resolver by default. */
  resolve?: Resolve | undefined
  /** The one that `engine` names by default. */
  buildEngine?: ((context: EngineContext) => BuiltEngine | Promise<BuiltEngine>) | undefined
  /** Who answers customers: the integrations that sessions are configured with by default. */
  responders?: FindResponders | undefined
  /** How long a mail server is waited for. */
  mailPatience?: SmtpPatience | undefined
  /** From 0 to 1: the jitter of retries. */
  random?: (() => number) | undefined
}
