import type { TargetHealth } from '@morpheus/sdk'
import { comingSoon, conversationKinds } from '@morpheus/sdk/integrations'
import { CircleCheck, Clock, LayoutGrid, Plug } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { Stat } from '../../ui/Stat/Stat.js'
import { useIntegrationTexts } from './texts.js'

interface SummaryProps {
  /** Health in the chosen session; undefined without one or while unknown. */
  health: Readonly<Record<string, TargetHealth | null>> | undefined
  sessionName: string | undefined
  loading: boolean
}

export function Summary({ health, sessionName, loading }: SummaryProps) {
  const format = useFormat()
  const texts = useIntegrationTexts()
  const total = conversationKinds.length + comingSoon.length
  const configured = health && conversationKinds.filter((kind) => health[kind] != null).length
  const figure = (value: string) => (loading ? <Skeleton width={56} height={28} /> : value)
  const count = configured === undefined ? '–' : format.count(configured)
  return (
    <dl className="mo-stats" aria-label={texts.summary}>
      <Stat
        icon={<CircleCheck />}
        label={texts.configured}
        note={sessionName ? texts.ofSession(sessionName) : texts.noSessionChosen}
      >
        {figure(texts.configuredOf(count, total))}
      </Stat>
      <Stat icon={<Plug />} label={texts.available}>
        {figure(format.count(conversationKinds.length - (configured ?? 0)))}
      </Stat>
      <Stat icon={<Clock />} label={texts.soon}>
        {format.count(comingSoon.length)}
      </Stat>
      <Stat icon={<LayoutGrid />} label={texts.total}>
        {format.count(total)}
      </Stat>
    </dl>
  )
}
