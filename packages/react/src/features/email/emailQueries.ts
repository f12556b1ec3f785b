import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'

/** The query of `useMailStatus`: refetched on every mount. */
export const mailStatusQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).email, 'status'],
    queryFn: ({ signal }) => client.email.status({}, { signal }),
    // The mail status must be current whenever it is opened.
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** The query of `useAlertSettings`, for your query cache. */
export const alertSettingsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).email, 'alerts'],
    queryFn: ({ signal }) => client.email.alerts({}, { signal }),
  })

/** The query of `useSmtpSettings`, for your query cache. */
export const smtpSettingsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).email, 'smtp'],
    queryFn: ({ signal }) => client.email.smtp({}, { signal }),
  })

/** The query of `useNewestMails`, for your query cache. */
export const newestMailsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).email, 'mails'],
    queryFn: ({ signal }) => client.email.emails({}, { signal }),
    staleTime: 0,
  })
