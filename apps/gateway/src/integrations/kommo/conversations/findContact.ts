import { ApiFailure } from '../../../core/net/apiCaller.js'
import type { KommoCaller } from '../access/client.js'
import { KommoContact } from '../objects.js'

/** Null when it was deleted. */
export async function findContact(kommo: KommoCaller, id: string): Promise<KommoContact | null> {
  try {
    return await kommo.call({
      method: 'GET',
      path: `/contacts/${encodeURIComponent(id)}`,
      answer: KommoContact.nullable(),
    })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}
