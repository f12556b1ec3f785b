import { formatDate, formatDateTime, zonedFormat } from '@morpheus/sdk/format'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useQueryCache } from '../../provider/queries.js'
import { moment } from '../../text/time/moment.js'
import { type Format, useFormat } from '../useFormat.js'
import { useMorpheus } from '../useMorpheus.js'
import { accountQuery } from './useAccount.js'

/** Instants as the clocks of the account's time zone show them. */
export interface Times {
  /** `21/11/2026`. */
  date: (instant: string | number) => string
  /** `21/11/2026, 14:03`. */
  dateTime: (instant: string | number) => string
  /** `21/11, 14:03:09`; a dash where a server does not say. */
  moment: (instant: string) => string
  /** `14:03:09`. */
  clock: (instant: string | number) => string
  /** `14:03`. */
  time: (instant: string | number) => string
}

/**
 * How instants are written: in the time zone of the account that is signed in, whatever clock the browser has, as plots and
 * 'hoje' are counted; until that is known, and with a server that does not say, in the reader's own.
 * @example
 * const times = useTimes()
 * return <time dateTime={createdAt}>{times.dateTime(createdAt)}</time>
 */
export function useTimes(): Times {
  const client = useMorpheus()
  const isSignedIn = useStore(client.identity.store, ({ isAuthenticated }) => isAuthenticated)
  const { data: timeZone } = useQuery(
    {
      ...accountQuery(client),
      select: zoneOf,
      enabled: isSignedIn,
      // Asked once: what changes an account changes what is kept of it.
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    useQueryCache(),
  )
  const format = useFormat()
  return useMemo(() => timesIn(timeZone, format), [timeZone, format])
}

const zoneOf = ({ timezone }: { timezone: string }) => timezone

function timesIn(timeZone: string | undefined, { locale, words }: Format): Times {
  return {
    date: (instant) => formatDate(instant, timeZone, locale, words),
    dateTime: (instant) => formatDateTime(instant, timeZone, locale, words),
    moment: (instant) => moment(instant, timeZone, locale),
    clock: (instant) => zonedFormat({ timeStyle: 'medium' }, timeZone, locale).format(new Date(instant)),
    time: (instant) => zonedFormat({ timeStyle: 'short' }, timeZone, locale).format(new Date(instant)),
  }
}
