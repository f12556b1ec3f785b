import type { Morpheus } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'

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

/** Mail status of the gateway, refetched on every mount. */
export function useMailStatus() {
  return useQuery(mailStatusQuery(useMorpheus()), useQueryCache())
}

/** Alert settings of the account. */
export function useAlertSettings() {
  return useQuery(alertSettingsQuery(useMorpheus()), useQueryCache())
}

/** SMTP settings; administrators only. */
export function useSmtpSettings() {
  return useQuery(smtpSettingsQuery(useMorpheus()), useQueryCache())
}

/** Newest mails of the account, with their delivery status. */
export function useNewestMails() {
  return useQuery(newestMailsQuery(useMorpheus()), useQueryCache())
}

/** Runs a change, notifies its outcome and refreshes dependent queries. Resolves with true on success. */
export function useEmailChange() {
  const errors = useErrors()
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  return useCallback(
    async (run: () => Promise<unknown>, texts: { done: string; failed: string }): Promise<boolean> => {
      try {
        await run()
        notify({ tone: 'success', text: texts.done })
        return true
      } catch (error) {
        notify({ tone: 'error', text: errors.showError(error, texts.failed), cause: error })
        return false
      } finally {
        invalidate(queries, keysOf(client).email)
      }
    },
    [client, queries, notify, errors.showError],
  )
}
