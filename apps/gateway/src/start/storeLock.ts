import type { Clock } from '../core/lib/clock.js'
import { StartFailure } from '../core/lib/startFailure.js'
import { lockStore, type StoreLocation } from '../core/store/open.js'

/** Time for a gateway that is being replaced to stop. */
const timeoutMs = 10_000

/**
 * Keeps other gateways out of the store until released; nodes of a cluster keep out those outside of it. `onTakenOver`
 * receives a line for the operator when another gateway took it over during a lost connection.
 * @throws StartFailure while another gateway has it.
 */
export async function lockForGateway(
  location: StoreLocation,
  clock: Pick<Clock, 'after'>,
  onTakenOver: (line: string) => void,
): Promise<() => Promise<void>> {
  const lock = await lockStore(location, {
    clock,
    shared: location.cluster,
    waitMs: location.databaseLockMs ?? timeoutMs,
    onTakenOver: () =>
      onTakenOver('Outro Morpheus passou a usar o banco de dados de DATABASE_URL: este foi encerrado.'),
  })
  if (lock) return () => lock.release()
  throw new StartFailure(
    location.cluster
      ? 'O banco de dados de DATABASE_URL já está em uso por um Morpheus sem --cluster. Encerre-o e inicie todos com --cluster, ou use outro banco de dados.'
      : 'O banco de dados de DATABASE_URL já está em uso por outro Morpheus. Encerre-o, ou use outro banco de dados.',
  )
}

/**
 * Keeps gateways out of the store during a command that requires it.
 * @throws StartFailure while one has it, with `inUse` as its message.
 */
export async function lockForCommand(
  location: StoreLocation,
  clock: Pick<Clock, 'after'>,
  inUse: string,
): Promise<() => Promise<void>> {
  const lock = await lockStore(location, { clock, waitMs: 0, onTakenOver: () => undefined })
  if (lock) return () => lock.release()
  throw new StartFailure(inUse)
}
