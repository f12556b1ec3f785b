import type { Campaign } from '@morpheus/sdk'
import { useFormat } from '../../core/useFormat.js'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { ListRow } from '../../ui/ListRow.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { useCampaignStateLabels, useCampaignTexts } from './texts.js'

const tones: Record<Campaign['state'], NonNullable<BadgeProps['tone']>> = {
  scheduled: 'neutral',
  running: 'accent',
  paused: 'warning',
  finished: 'success',
  cancelled: 'neutral',
}

export function CampaignBadge({ state }: Pick<Campaign, 'state'>) {
  const labels = useCampaignStateLabels()
  return <Badge tone={tones[state]}>{labels[state]}</Badge>
}

/** `1.200 de 4.000 enviadas · 1 falha · 2 pulados`. */
export function useProgressText() {
  const texts = useCampaignTexts()
  const { count } = useFormat()
  return ({ counts: { total, sent, delivered, read, failed, skipped } }: Campaign) =>
    [
      texts.progress(count(sent + delivered + read), count(total)),
      failed > 0 && texts.failed(failed, count(failed)),
      skipped > 0 && texts.skipped(skipped, count(skipped)),
    ]
      .filter((part) => part !== false)
      .join(' · ')
}

interface CampaignRowProps {
  campaign: Campaign
  onOpen: (campaign: Campaign) => void
}

export function CampaignRow({ campaign, onOpen }: CampaignRowProps) {
  const texts = useCampaignTexts()
  const times = useTimes()
  const progress = useProgressText()
  const { state, startsAt, createdAt } = campaign
  const time =
    state === 'scheduled' && startsAt ? texts.startsAt(times.dateTime(startsAt)) : times.dateTime(createdAt)
  return (
    <ListRow
      title={
        <button type="button" className="mo-campaign-open" onClick={() => onOpen(campaign)}>
          {escapeInvisible(campaign.name)}
        </button>
      }
      state={<CampaignBadge state={state} />}
      detail={`${progress(campaign)} · ${time}`}
    />
  )
}
