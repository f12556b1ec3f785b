import type { SystemEvent } from '@morpheus/sdk'
import { useMemo } from 'react'
import type { PlotEvent } from '../../plot/props.js'
import { useTranslate } from '../../provider/translate.js'
import { useTimes } from '../account/useTimes.js'
import { useAvailabilityTexts } from './availabilityTexts.js'

export function useSystemMarks(events: readonly SystemEvent[] | undefined): readonly PlotEvent[] {
  const translate = useTranslate()
  const times = useTimes()
  const { marks: texts } = useAvailabilityTexts()
  return useMemo(
    () =>
      (events ?? []).map(({ at, kind, sessionName, reason, reasonI18n }) => {
        const label = kind === 'fell' ? texts.fell(translate(reasonI18n, reason)) : texts[kind]
        return {
          at: Date.parse(at),
          tone: kind === 'started' ? 'good' : 'bad',
          label: texts.at(times.time(at), sessionName, label),
        }
      }),
    [events, translate, texts, times],
  )
}
