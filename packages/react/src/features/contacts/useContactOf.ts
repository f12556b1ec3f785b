import type { Contact } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { contactQuery } from './contactQueries.js'

/** Contact with a phone number, from the loaded list or from the server. */
export function useContactOf(
  sessionId: string,
  phone: string | null,
  listed: readonly Contact[],
): Contact | null {
  const client = useMorpheus()
  const queries = useQueryCache()
  const here = phone === null ? undefined : listed.find((one) => one.phone === phone)
  const { data } = useQuery(contactQuery(client, sessionId, here ? null : phone), queries)
  return here ?? data ?? null
}
