import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'

/** When the account is told of alerts. */
export function useAlertSettings() {
  const client = useMorpheus()
  return useQuery(
    {
      queryKey: [...keysOf(client).email, 'alerts'],
      queryFn: ({ signal }) => client.email.alerts({}, { signal }),
    },
    useQueryCache(),
  )
}

/** The mail server, for administrators. */
export function useSmtpSettings() {
  const client = useMorpheus()
  return useQuery(
    {
      queryKey: [...keysOf(client).email, 'smtp'],
      queryFn: ({ signal }) => client.email.smtp({}, { signal }),
    },
    useQueryCache(),
  )
}
