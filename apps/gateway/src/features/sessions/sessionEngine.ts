import { HttpError } from '../../core/lib/httpError.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Engine, Pairing } from '../../engines/engine.js'
import type { EngineRegistry } from '../../engines/registry.js'

/** @throws HttpError 400 for a session that no engine runs */
export function getEngine(engines: EngineRegistry, session: SessionRow): Engine {
  const engine = engines.of(session.api_type)
  if (engine) return engine
  throw createCloudSessionError()
}

/** @throws HttpError 400 for a session without phone pairing */
export function getPairingEngine(engines: EngineRegistry, session: SessionRow): Engine {
  const engine = engines.of(session.api_type)
  if (engine && pairs(engine)) return engine
  throw createCloudSessionError()
}

/** @throws HttpError 400 for a method that the engine does not support */
export function getEngineFor(
  engines: EngineRegistry,
  session: SessionRow,
  method: Pairing['method'],
): Engine {
  const engine = getPairingEngine(engines, session)
  if (engine.capabilities.pairing.includes(method)) return engine
  const methodName = method === 'qr' ? 'QR Code' : 'código de pareamento'
  throw new HttpError(
    'invalid',
    'pairing_unavailable',
    `Esta sessão não pode ser conectada por ${methodName}`,
  )
}

export function pairs({ capabilities }: Engine): boolean {
  return capabilities.pairing.length > 0
}

/** Method of an interrupted pairing; null once a phone is linked. */
export function interruptedPairing(session: SessionRow): Pairing | null {
  if (session.paired) return null
  if (session.pairing_phone !== null) return { method: 'phone', phoneNumber: session.pairing_phone }
  return { method: 'qr' }
}

function createCloudSessionError(): HttpError {
  const message = 'Sessões WhatsApp Cloud não requerem conexão. Configure os tokens de acesso.'
  return new HttpError('invalid', 'cloud_session', message)
}
