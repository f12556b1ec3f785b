import type { Engine } from '../engines/engine.js'
import { VirtualEngine, type VirtualEngineOptions } from '../engines/virtual/virtualEngine.js'
import { VirtualPhones } from '../engines/virtual/virtualPhones.js'
import type { EngineChoice } from './engineNames.js'

export interface EngineContext extends VirtualEngineOptions {
  /** Resolves once a session that was active before the start is back. */
  back: (sessionId: string) => Promise<void>
}

/** An engine, and the phones that it simulates, if it does. */
export interface BuiltEngine {
  engine: Engine
  phones: VirtualPhones | null
}

export const engineBuilders: Record<EngineChoice, (context: EngineContext) => BuiltEngine> = {
  virtual(context) {
    const engine = new VirtualEngine(context)
    return { engine, phones: new VirtualPhones({ ...context, engine }) }
  },
}
