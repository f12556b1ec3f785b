import type { Readable } from 'node:stream'
import type { BuiltEngine, EngineContext } from '../../start/engines.js'
import { engineBuilders } from '../../start/engines.js'
import { required } from '../testGateway.js'

export function engineWith(download: (bytes: () => Promise<Readable>) => Promise<Readable>) {
  return async (context: EngineContext): Promise<BuiltEngine> => {
    const built = await engineBuilders.virtual(context)
    const { engine } = built
    const usual = required(engine.download).bind(engine)
    engine.download = (...asked) => download(() => usual(...asked))
    return built
  }
}
