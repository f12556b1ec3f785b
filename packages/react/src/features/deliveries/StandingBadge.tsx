import type { TargetHealth } from '@morpheus/sdk'
import { cardOf, type Standing, standing, type TargetKind } from '@morpheus/sdk/integrations'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { useStandingLabels } from './texts.js'

const tones: Readonly<Record<Standing['state'], NonNullable<BadgeProps['tone']>>> = {
  missing: 'neutral',
  inactive: 'neutral',
  paused: 'warning',
  connected: 'success',
  error: 'danger',
  disconnected: 'neutral',
}

/** Status of a target as a badge. Configuration spec §4. */
export function StandingBadge({ kind, target }: { kind: TargetKind; target: TargetHealth | null }) {
  const labels = useStandingLabels()
  const { state } = standing(cardOf(kind), target)
  return <Badge tone={tones[state]}>{labels[state]}</Badge>
}
