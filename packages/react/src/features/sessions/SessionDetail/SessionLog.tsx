import { useRef } from 'react'
import { type HeadingLevel, levelBelow } from '../../../ui/kit/heading.js'
import { lazily } from '../../../ui/kit/lazily.js'
import { UntilLoaded } from '../../../ui/kit/UntilLoaded.js'
import { useSeen } from '../../../ui/kit/useSeen.js'

const LogViewer = lazily(async () => (await import('../../monitoring/LogViewer.js')).LogViewer)

/** Log of the session, live; loaded when scrolled to, because it polls every second. */
export function SessionLog({ sessionId, level }: { sessionId: string; level: HeadingLevel }) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeen(place)
  return (
    <div ref={place} className="mo-detail-log">
      {seen && (
        <UntilLoaded>
          <LogViewer sessionId={sessionId} headingLevel={levelBelow(level)} />
        </UntilLoaded>
      )}
    </div>
  )
}
