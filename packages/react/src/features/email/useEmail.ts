import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { alertSettingsQuery, mailStatusQuery, newestMailsQuery, smtpSettingsQuery } from './emailQueries.js'

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
