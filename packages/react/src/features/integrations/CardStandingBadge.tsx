import type { CardStanding } from '@morpheus/sdk/integrations'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { useStandingLabels } from '../deliveries/texts.js'

const tones: Readonly<Record<CardStanding['state'], NonNullable<BadgeProps['tone']>>> = {
  available: 'neutral',
  configured: 'accent',
  untried: 'neutral',
  active: 'success',
  paused: 'warning',
  error: 'danger',
}

export function CardStandingBadge({ standing: { state } }: { standing: CardStanding }) {
  const labels = useStandingLabels()
  return <Badge tone={tones[state]}>{labels[state]}</Badge>
}
