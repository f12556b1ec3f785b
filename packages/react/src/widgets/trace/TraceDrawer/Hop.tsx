import type { TraceHop, TraceOutcome, TraceStep } from '@morpheus/sdk'
import { formatDuration } from '@morpheus/sdk/format'
import { targetLabels, traceStepLabels } from '@morpheus/sdk/text'
import { Check, CircleSlash, Clock, type LucideIcon, X } from 'lucide-react'
import { useNow } from '../../../hooks/useNow.js'
import { fromNow } from '../../../text/time/fromNow.js'
import { moment } from '../../../text/time/moment.js'
import { useTraceTexts } from '../../../text/trace.js'
import { classes } from '../../../ui/kit/classes.js'
import { visible } from '../../parts/safeText.js'

const icons: Readonly<Record<TraceOutcome, LucideIcon>> = {
  ok: Check,
  waiting: Clock,
  failed: X,
  cancelled: CircleSlash,
}

/** What follows from a message or an event stands further in. */
const depths: { readonly [step in TraceStep]?: string } = { delivery: 'mo-hop-in', try: 'mo-hop-further-in' }

/** One thing that happened: what, when, how long it took, and why it did not work. */
export function Hop({ hop }: { hop: TraceHop }) {
  const texts = useTraceTexts()
  const { step, at, duration, outcome, event, address, cause, detail, number, cursor, target } = hop
  const { answerStatus, nextAttemptAt } = hop
  const Icon = icons[outcome]
  // An attempt's event and address are those of its delivery, which stands above; an answer is an attempt's.
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
        {cause !== null && <p className="mo-hop-cause">{visible(cause)}</p>}
        {detail !== null && <p className="mo-hop-detail">{visible(detail)}</p>}
        {nextAttemptAt !== null && <Next at={nextAttemptAt} />}
      </div>
      <p className="mo-hop-when mo-figures">
        {at === null ? (
          <span title={texts.unknownTime}>–</span>
        ) : (
          <time dateTime={at} title={at}>
            {moment(at)}
          </time>
        )}
        {duration !== null && <span title={texts.took}>{formatDuration(duration)}</span>}
      </p>
    </li>
  )
}

function Next({ at }: { at: string }) {
  const texts = useTraceTexts()
  const now = useNow()
  return (
    <p className="mo-hop-detail mo-figures">
      {texts.next(fromNow(at, now), Date.parse(at) > now ? moment(at) : null)}
    </p>
  )
}
