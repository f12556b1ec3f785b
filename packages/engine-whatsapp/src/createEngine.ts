import { randomInt } from 'node:crypto'
import type { Clock, Engine, EngineStore } from '@morpheus/gateway/engine'
import { readConnectionSettings } from './connection/connectionSettings.js'
import { Gate } from './connection/gate.js'
import { WhatsAppEngine } from './engine.js'

export interface EngineContext {
  store: EngineStore
  clock: Clock
  onError: (error: unknown) => void
}

/** Concurrent handshakes; each takes about a second. */
const handshakes = 4

/**
 * Engine for `--engine whatsapp`.
 * @throws Error in Portuguese, naming the invalid environment variable
 */
export function createEngine({ store, clock, onError }: EngineContext, env: NodeJS.ProcessEnv): Engine {
  return new WhatsAppEngine({
    store,
    clock,
    onError,
    random: () => randomInt(2 ** 32) / 2 ** 32,
    gate: new Gate(handshakes),
    settings: readConnectionSettings(env),
  })
}
