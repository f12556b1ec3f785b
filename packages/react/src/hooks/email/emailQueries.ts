import type { Morpheus } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

/** The query of `useMailStatus`: asked anew by whoever opens it. */
export const mailStatusQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).email, 'status'],
    queryFn: ({ signal }) => client.email.status({}, { signal }),
    // Whoever opens it wants to know how it stands now.
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** The query of `useAlertSettings`. For a query cache of yours. */
export const alertSettingsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).email, 'alerts'],
    queryFn: ({ signal }) => client.email.alerts({}, { signal }),
  })

/** The query of `useSmtpSettings`. For a query cache of yours. */
export const smtpSettingsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).email, 'smtp'],
    queryFn: ({ signal }) => client.email.smtp({}, { signal }),
  })

/** The query of `useNewestMails`. For a query cache of yours. */
export const newestMailsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).email, 'mails'],
    queryFn: ({ signal }) => client.email.emails({}, { signal }),
    staleTime: 0,
  })
