import type { TraceHop, TraceOutcome, TraceStep } from '@morpheus/sdk'
import { Check, CircleSlash, Clock, type LucideIcon, X } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useSay } from '../../provider/speech.js'
import { classes } from '../../ui/kit/classes.js'
import { visible } from '../../ui/kit/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { useTargetLabels } from '../deliveries/labels.js'
import { useTraceStepLabels } from './labels.js'
import { useTraceTexts } from './texts.js'

const icons: Readonly<Record<TraceOutcome, LucideIcon>> = {
  ok: Check,
  waiting: Clock,
  failed: X,
  cancelled: CircleSlash,
}

/** Indents the consequences of a message or event. */
const depths: { readonly [step in TraceStep]?: string } = { delivery: 'mo-hop-in', try: 'mo-hop-further-in' }

export function Hop({ hop }: { hop: TraceHop }) {
  const say = useSay()
  const traceStepLabels = useTraceStepLabels()
  const targetLabels = useTargetLabels()
  const format = useFormat()
  const times = useTimes()
  const texts = useTraceTexts()
  const { step, at, duration, outcome, event, address, cause, detail, number, cursor, target } = hop
  const { answerStatus, nextAttemptAt } = hop
  const Icon = icons[outcome]
  // An attempt repeats its delivery's event and address, shown above; an answer belongs to an attempt.
  const isTry = step === 'try'
  return (
    <li className={classes('mo-hop', `mo-hop-${outcome}`, depths[step])}>
      <span className="mo-hop-sign">
        <Icon aria-hidden="true" />
        <span className="mo-sr">{texts.outcomes[outcome]}</span>
      </span>
      <div className="mo-hop-text">
        <p className="mo-hop-line">
          <span className="mo-hop-name">{traceStepLabels[step]}</span>
          {number !== null && <span>{texts.number(number)}</span>}
          {target !== null && !isTry && <span>{targetLabels[target]}</span>}
          {answerStatus !== null && step !== 'delivery' && <span>{texts.answered(answerStatus)}</span>}
        </p>
        {event !== null && !isTry && (
          <p className="mo-hop-source">
            {visible(event)}
            {cursor !== null && ` ${texts.cursor(cursor)}`}
          </p>
        )}
        {address !== null && !isTry && <p className="mo-hop-source">{visible(address)}</p>}
        {cause !== null && <p className="mo-hop-cause">{visible(say(cause))}</p>}
        {detail !== null && <p className="mo-hop-detail">{visible(say(detail))}</p>}
        {nextAttemptAt !== null && <Next at={nextAttemptAt} />}
      </div>
      <p className="mo-hop-when mo-figures">
        {at === null ? (
          <span title={texts.unknownTime}>–</span>
        ) : (
          <time dateTime={at} title={at}>
            {times.moment(at)}
          </time>
        )}
        {duration !== null && <span title={texts.took}>{format.duration(duration)}</span>}
      </p>
    </li>
  )
}

function Next({ at }: { at: string }) {
  const format = useFormat()
  const times = useTimes()
  const texts = useTraceTexts()
  const now = useNow()
  return (
    <p className="mo-hop-detail mo-figures">
      {texts.next(format.until(at, now), Date.parse(at) > now ? times.moment(at) : null)}
    </p>
  )
}
