import type { Session } from '@morpheus/sdk'
import { useTimes } from '../../../hooks/account/useTimes.js'
import { useFormat } from '../../../hooks/useFormat.js'
import { useNow } from '../../../hooks/useNow.js'
import { useSay } from '../../../provider/speech.js'
import './parts.css'

/** Why a session does not serve and since when, in a line; nothing of one that does, or of a server that does not say. */
export function ReasonOf({ session: { availability, since, reason } }: { session: Session }) {
  const format = useFormat()
  const times = useTimes()
  const now = useNow()
  const say = useSay()
  if (!reason || availability === 'up') return null
  const text = say(reason.text)
  return (
    <p className="mo-reason" data-mo-state={availability ?? 'unpaired'}>
      <span className="mo-truncate" title={text}>
        {text}
      </span>
      {since && (
        <time dateTime={since} title={times.dateTime(since)}>
          {format.relative(since, now)}
        </time>
      )}
    </p>
  )
}
