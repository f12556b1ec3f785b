import { isNotOffered } from '@morpheus/sdk'
import { type HeadingLevel, levelBelow } from '../../../ui/kit/heading.js'
import { lazily } from '../../../ui/kit/lazily.js'
import { UntilLoaded } from '../../../ui/kit/UntilLoaded.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { useMessageStats } from '../../dashboard/useMessageStats.js'

const MessageStats = lazily(async () => (await import('../../dashboard/MessageStats.js')).MessageStats)

const first = 'day'

/** Messages of the session over time; nothing when the server does not count by session. */
export function SessionMessages({ sessionId, level }: { sessionId: string; level: HeadingLevel }) {
  const { data, error } = useMessageStats(first, sessionId)
  const isCounted = data ? data.buckets.length > 0 : !isNotOffered(error)
  if (!isCounted) return null
  return (
    <UntilLoaded fallback={<Skeleton height={420} />}>
      <MessageStats
        sessionId={sessionId}
        defaultFilter={{ period: first }}
        headingLevel={levelBelow(level)}
      />
    </UntilLoaded>
  )
}
