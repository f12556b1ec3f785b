import type { CardStanding } from '@morpheus/sdk/integrations'
import { Badge, type BadgeProps } from '../../ui/Badge/Badge.js'

const tones: Readonly<Record<CardStanding['state'], NonNullable<BadgeProps['tone']>>> = {
  available: 'neutral',
  configured: 'accent',
  active: 'success',
  paused: 'warning',
  error: 'danger',
}

/** How an integration stands, in a word. */
export function CardStandingBadge({ standing: { state, label } }: { standing: CardStanding }) {
  return <Badge tone={tones[state]}>{label}</Badge>
}
