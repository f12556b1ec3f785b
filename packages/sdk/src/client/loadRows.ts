import type { AreaOf } from '../contract/areas.js'
import { NetworkError } from './errors.js'

/** An area's rows, with their schemas. What cannot be loaded is a failure of the network, and is tried anew the next time. */
export async function loadRows<Rows>({ load }: AreaOf<Rows>): Promise<Rows> {
  try {
    return await load()
  } catch (error) {
    throw new NetworkError(error)
  }
}
