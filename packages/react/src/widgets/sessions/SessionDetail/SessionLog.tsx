import { useRef } from 'react'
import { type HeadingLevel, levelBelow } from '../../../ui/kit/heading.js'
import { lazily } from '../../../ui/kit/lazily.js'
import { UntilLoaded } from '../../../ui/kit/UntilLoaded.js'
import { useSeen } from '../../../ui/kit/useSeen.js'

const LogViewer = lazily(async () => (await import('../../monitoring/LogViewer/LogViewer.js')).LogViewer)

/** What the log says of the session, live; read once it is scrolled to, since it is followed every second. */
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
