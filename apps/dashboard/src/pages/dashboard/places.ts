import type { Activity, OverviewCard } from '@morpheus/sdk'
import { attentionPlace, deliveriesPlace, sessionPlace } from '../../sessionPlaces.js'

const ofMetric: Readonly<Record<NonNullable<OverviewCard['metric']>, string>> = {
  messages: '/sessions?visao=tabela',
  contacts: '/contacts',
  attention: attentionPlace,
  responseTime: '/monitoring',
}

/** Page that shows what a card counts. */
export const cardPlace = ({ metric }: OverviewCard): string | undefined =>
  metric === null ? undefined : ofMetric[metric]

/** Page for acting on an activity; undefined for messages, which open their trace. */
export function activityPlace({ type, sessionId }: Activity): string | undefined {
  if (type === 'template_created') return '/templates'
  if (sessionId === null) return undefined
  if (type === 'delivery_failed') return deliveriesPlace(sessionId)
  return type === 'session_fell' || type === 'session_connected' ? sessionPlace(sessionId) : undefined
}
