import type { TargetHealth } from '@morpheus/sdk'
import { cardOf, type Standing, standing, type TargetKind } from '@morpheus/sdk/integrations'
import { Badge, type BadgeProps } from '../../ui/Badge/Badge.js'

const tones: Readonly<Record<Standing['state'], NonNullable<BadgeProps['tone']>>> = {
  missing: 'neutral',
  inactive: 'neutral',
  paused: 'warning',
  connected: 'success',
  error: 'danger',
  disconnected: 'neutral',
}

/** How a target stands, in a word. Configuration spec §4. */
export function StandingBadge({ kind, target }: { kind: TargetKind; target: TargetHealth | null }) {
  const { state, label } = standing(cardOf(kind), target)
  return <Badge tone={tones[state]}>{label}</Badge>
}
