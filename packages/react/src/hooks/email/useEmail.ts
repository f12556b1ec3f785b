import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { alertSettingsQuery, mailStatusQuery, newestMailsQuery, smtpSettingsQuery } from './emailQueries.js'

/** Whether mails can go out, asked anew whenever it is opened. */
export function useMailStatus() {
  return useQuery(mailStatusQuery(useMorpheus()), useQueryCache())
}

/** When the account is told of alerts. */
export function useAlertSettings() {
  return useQuery(alertSettingsQuery(useMorpheus()), useQueryCache())
}

/** The mail server, for administrators. */
export function useSmtpSettings() {
  return useQuery(smtpSettingsQuery(useMorpheus()), useQueryCache())
}

/** The account's newest mails, and what became of them. */
export function useNewestMails() {
  return useQuery(newestMailsQuery(useMorpheus()), useQueryCache())
}
