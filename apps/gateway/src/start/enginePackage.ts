import type { Clock } from '../core/lib/clock.js'
import { errorCode } from '../core/lib/errorCode.js'
import { StartFailure } from '../core/lib/startFailure.js'
import type { Engine } from '../engines/engine.js'
import type { EngineStore } from '../engines/engineStore.js'

export interface PackageContext {
  store: EngineStore
  clock: Clock
  onError: (error: unknown) => void
}

/** Exports of an engine package. `createEngine` throws in Portuguese for invalid environment variables. */
interface EnginePackage {
  createEngine: (context: PackageContext, env: NodeJS.ProcessEnv) => Engine
}

/**
 * Loads an engine from an optional package, separate because of its license or its dependencies.
 * @throws StartFailure where it is not installed, or cannot be built.
 */
export async function loadEngine(
  name: string,
  context: PackageContext,
  env: NodeJS.ProcessEnv,
): Promise<Engine> {
  const { createEngine } = await loadEnginePackage(name)
  try {
    return createEngine(context, env)
  } catch (error) {
    throw new StartFailure(error instanceof Error ? error.message : String(error), 1, { cause: error })
  }
}

/** @throws StartFailure where it is not installed, or is no engine. */
export async function loadEnginePackage(name: string): Promise<EnginePackage> {
  const imported: unknown = await import(name).catch((error: unknown) => {
    const isMissing = errorCode(error) === 'ERR_MODULE_NOT_FOUND'
    const reason = isMissing
      ? `não está instalado. Instale o pacote ao lado do Morpheus: npm install ${name}`
      : `não pôde ser carregado: ${error instanceof Error ? error.message : String(error)}`
    throw new StartFailure(`O motor ${name} ${reason}`, 1, { cause: error })
  })
  if (isEnginePackage(imported)) return imported
  throw new StartFailure(`O pacote ${name} não é um motor do Morpheus.`)
}

function isEnginePackage(found: unknown): found is EnginePackage {
  return (
    typeof found === 'object' &&
    found !== null &&
    'createEngine' in found &&
    typeof found.createEngine === 'function'
  )
}
