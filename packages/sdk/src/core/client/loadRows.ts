import type { AreaOf } from '../area.js'
import { NetworkError } from './errors.js'

/**
 * Loads an area's rows with their schemas. A failed import counts as a network failure, and the next call tries again.
 */
export async function loadRows<Rows>({ load }: AreaOf<Rows>): Promise<Rows> {
  try {
    return await load()
  } catch (error) {
    throw new NetworkError(error)
  }
}
