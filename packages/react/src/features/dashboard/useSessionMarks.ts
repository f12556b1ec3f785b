import { eventMarks, type StatsPeriod } from '@morpheus/sdk'
import { formatUptime } from '@morpheus/sdk/format'
import { causeMessage } from '@morpheus/sdk/text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import type { PlotEvent } from '../../plot/props.js'
import { useQueryCache } from '../../provider/queries.js'
import { useTranslate } from '../../provider/speech.js'
import { useTimes } from '../account/useTimes.js'
import { useAvailabilityTexts } from '../monitoring/availabilityTexts.js'
import { availabilityQuery } from '../monitoring/useAvailability.js'

const tones = { fell: 'bad', lost: 'watch', over: 'good', stopped: 'bad', started: 'good' } as const
const hours = { day: 24, week: 7 * 24, month: 30 * 24 } as const

/** Plot markers of a session's outages and restarts and of server downtime; empty when unknown. */
export function useSessionMarks(sessionId: string | undefined, period: StatsPeriod): readonly PlotEvent[] {
  const client = useMorpheus()
  const translate = useTranslate()
  const times = useTimes()
  const { marks: texts } = useAvailabilityTexts()
  const { data } = useQuery(
    { ...availabilityQuery(client, sessionId ?? '', hours[period]), enabled: sessionId !== undefined },
    useQueryCache(),
  )
  return useMemo(() => {
    const marks = data ? eventMarks(data) : []
    return marks.map(({ at, kind, reason, cause, length }) => {
      const why = translate(causeMessage(cause, 'text'), reason)
      const what = {
        fell: () => texts.fell(why),
        lost: () => texts.lost(why),
        over: () => texts.over(length === null ? null : formatUptime(length / 1000)),
        stopped: () => texts.stopped,
        started: () => texts.started,
      }[kind]()
      return { at, tone: tones[kind], label: texts.at(times.time(at), null, what) }
    })
  }, [data, translate, texts, times])
}
