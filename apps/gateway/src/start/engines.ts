import type { Clock } from '../core/lib/clock.js'
import type { MediaFiles } from '../core/media/mediaFiles.js'
import type { GroupCommit } from '../core/store/groupCommit.js'
import type { Db } from '../core/store/tables.js'
import type { Engine } from '../engines/engine.js'
import type { EngineStore } from '../engines/engineStore.js'
import type { PasskeyAssertion } from '../engines/passkey.js'
import { VirtualEngine } from '../engines/virtual/virtualEngine.js'
import { VirtualPhones } from '../engines/virtual/virtualPhones.js'
import { type EngineChoice, enginePackages } from './engineNames.js'
import { loadEngine } from './enginePackage.js'

export interface EngineContext {
  db: Db
  writes: GroupCommit
  store: EngineStore
  files: MediaFiles
  clock: Clock
  /** Base URL for phones; resolves once the gateway listens. */
  publicUrl: Promise<string>
  /** Resolves once a session that was active before the restart is reconnected. */
  resumeSession: (sessionId: string) => Promise<void>
  /** As of `Passkeys.answerAtPhone`, for phones that are simulated. */
  answerPasskey: (sessionId: string, assertion: PasskeyAssertion) => Promise<void>
  onError: (error: unknown) => void
}

export interface BuiltEngine {
  engine: Engine
  phones: VirtualPhones | null
}

export const engineBuilders: Record<EngineChoice, (context: EngineContext) => Promise<BuiltEngine>> = {
  async virtual(context) {
    const engine = new VirtualEngine(context)
    return { engine, phones: new VirtualPhones({ ...context, engine }) }
  },
  async whatsapp(context) {
    return { engine: await loadEngine(enginePackages.whatsapp, context, process.env), phones: null }
  },
}
