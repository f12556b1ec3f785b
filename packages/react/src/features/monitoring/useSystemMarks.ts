import type { SystemEvent } from '@morpheus/sdk'
import { useMemo } from 'react'
import type { PlotEvent } from '../../plot/props.js'
import { useSay } from '../../provider/speech.js'
import { useTimes } from '../account/useTimes.js'
import { useAvailabilityTexts } from './availabilityTexts.js'

export function useSystemMarks(events: readonly SystemEvent[] | undefined): readonly PlotEvent[] {
  const say = useSay()
  const times = useTimes()
  const { marks: texts } = useAvailabilityTexts()
  return useMemo(
    () =>
      (events ?? []).map(({ at, kind, sessionName, reason }) => {
        const what = kind === 'fell' ? texts.fell(reason && say(reason)) : texts[kind]
        return {
          at: Date.parse(at),
          tone: kind === 'started' ? 'good' : 'bad',
          label: texts.at(times.time(at), sessionName, what),
        }
      }),
    [events, say, texts, times],
  )
}
