import { formatDate, formatDateTime, zonedFormat } from '@morpheus/sdk/format'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { type Format, useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { accountQuery } from './queries.js'

const parts = {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

/** `21/11, 14:03:09` in a time zone, or the browser's; a dash for an invalid instant. */
export function formatExactTime(instant: string, timeZone?: string, locale?: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '–' : zonedFormat(parts, timeZone, locale).format(date)
}

export interface Times {
  /** `21/11/2026`. */
  date: (instant: string | number) => string
  /** `21/11/2026, 14:03`. */
  dateTime: (instant: string | number) => string
  /** `21/11, 14:03:09`; a dash for an invalid instant. */
  exactTime: (instant: string) => string
  /** `14:03:09`. */
  clock: (instant: string | number) => string
  /** `14:03`. */
  time: (instant: string | number) => string
  /** `2026-11-21T14:03`, as `<input type="datetime-local">` takes it. */
  input: (instant: string | number) => string
}

/**
 * Formats instants in the time zone of the signed-in account, as plots and 'hoje' count days. Uses the browser's zone
 * until the account's is known.
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
      select: getTimeZone,
      enabled: isSignedIn,
      // Read once: account changes update the cache.
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    useQueryCache(),
  )
  const format = useFormat()
  return useMemo(() => createTimes(timeZone, format), [timeZone, format])
}

const getTimeZone = ({ timezone }: { timezone: string }) => timezone

function createTimes(timeZone: string | undefined, { locale, words }: Format): Times {
  return {
    date: (instant) => formatDate(instant, timeZone, locale, words),
    dateTime: (instant) => formatDateTime(instant, timeZone, locale, words),
    exactTime: (instant) => formatExactTime(instant, timeZone, locale),
    clock: (instant) => zonedFormat({ timeStyle: 'medium' }, timeZone, locale).format(new Date(instant)),
    input: (instant) =>
      // Swedish writes times as ISO 8601 does.
      zonedFormat({ dateStyle: 'short', timeStyle: 'short' }, timeZone, 'sv-SE')
        .format(new Date(instant))
        .replace(' ', 'T'),
    time: (instant) => zonedFormat({ timeStyle: 'short' }, timeZone, locale).format(new Date(instant)),
  }
}
