import type { Session } from '@morpheus/sdk'
import { useTimes } from '../../../hooks/account/useTimes.js'
import { useFormat } from '../../../hooks/useFormat.js'
import { useNow } from '../../../hooks/useNow.js'
import { useSay } from '../../../provider/speech.js'
import { classes } from '../../../ui/kit/classes.js'
import './parts.css'

interface ReasonOfProps {
  session: Session
  /** The whole sentence with its advice, on as many lines as it takes, in place of a few words. */
  isWhole?: boolean
}

/** Why a session does not serve and since when; nothing of one that does, or of a server that does not say. */
export function ReasonOf({ session: { availability, since, reason }, isWhole = false }: ReasonOfProps) {
  const format = useFormat()
  const times = useTimes()
  const now = useNow()
  const say = useSay()
  if (!reason || availability === 'up') return null
  const text = say(reason.text)
  const advice = reason.advice ? say(reason.advice) : null
  return (
    <div
      className={classes('mo-reason', isWhole && 'mo-reason-whole')}
      data-mo-state={availability ?? 'unpaired'}
    >
      <p
        className={classes('mo-reason-text', !isWhole && 'mo-truncate')}
        title={isWhole ? undefined : titleOf(text, advice)}
      >
        {isWhole ? text : say(reason.short ?? reason.text)}
      </p>
      {since && (
        <time dateTime={since} title={times.dateTime(since)}>
          {format.relative(since, now)}
        </time>
      )}
      {isWhole && advice && <p className="mo-reason-advice">{advice}</p>}
    </div>
  )
}

const titleOf = (text: string, advice: string | null) => (advice === null ? text : `${text}\n${advice}`)
