import {
  isNotOffered,
  NotFoundError,
  type Trace,
  type TraceHop,
  type TraceOutcome,
  type TraceStep,
} from '@morpheus/sdk'
import { Check, CircleSlash, Clock, type LucideIcon, SearchX, X } from 'lucide-react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import { CopyField } from '../../ui/CopyField.js'
import { Dialog } from '../../ui/Dialog.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { classes, rootProps } from '../../ui/lib/rootProps.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Stack } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useTimes } from '../account/useTimes.js'
import { useTargetLabels } from '../deliveries/texts.js'
import { useSession } from '../sessions/queries.js'
import { useMessageStateLabels } from '../sessions/texts.js'
import { useTrace } from './queries.js'
import { useTraceStepLabels, useTraceTexts } from './texts.js'
import './style.css'

const icons: Readonly<Record<TraceOutcome, LucideIcon>> = {
  ok: Check,
  waiting: Clock,
  failed: X,
  cancelled: CircleSlash,
}

/** Indents the consequences of a message or event. */
const depths: { readonly [step in TraceStep]?: string } = { delivery: 'mo-hop-in', try: 'mo-hop-further-in' }

function Hop({ hop }: { hop: TraceHop }) {
  const translate = useTranslate()
  const traceStepLabels = useTraceStepLabels()
  const targetLabels = useTargetLabels()
  const format = useFormat()
  const times = useTimes()
  const texts = useTraceTexts()
  const { step, at, duration, outcome, event, address, cause, detail, number, cursor, target } = hop
  const { causeI18n, detailI18n, answerStatus, nextAttemptAt } = hop
  const Icon = icons[outcome]
  // An attempt repeats its delivery's event and address, shown above; an answer belongs to an attempt.
  const isAttempt = step === 'try'
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
          {target !== null && !isAttempt && <span>{targetLabels[target]}</span>}
          {answerStatus !== null && step !== 'delivery' && <span>{texts.answered(answerStatus)}</span>}
        </p>
        {event !== null && !isAttempt && (
          <p className="mo-hop-source">
            {escapeInvisible(event)}
            {cursor !== null && ` ${texts.cursor(cursor)}`}
          </p>
        )}
        {address !== null && !isAttempt && <p className="mo-hop-source">{escapeInvisible(address)}</p>}
        {cause !== null && <p className="mo-hop-cause">{escapeInvisible(translate(causeI18n, cause))}</p>}
        {detail !== null && <p className="mo-hop-detail">{escapeInvisible(translate(detailI18n, detail))}</p>}
        {nextAttemptAt !== null && <Next at={nextAttemptAt} />}
      </div>
      <p className="mo-hop-when mo-figures">
        {at === null ? (
          <span title={texts.unknownTime}>–</span>
        ) : (
          <time dateTime={at} title={at}>
            {times.exactTime(at)}
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
      {texts.next(format.until(at, now), Date.parse(at) > now ? times.exactTime(at) : null)}
    </p>
  )
}

const placeholders = ['a', 'b', 'c', 'd', 'e']

export interface TraceDrawerProps extends WidgetProps {
  /** Id of a message (ours or the network's), an event or a delivery. */
  id: string
  /** Called when the user closes it. */
  onClose: () => void
}

/** Trace of a message, event or delivery, hop by hop, pending ones included; live while open. */
export const TraceDrawer = withErrorReporting(function TraceDrawer(props: TraceDrawerProps) {
  const { id, onClose } = props
  const texts = useTraceTexts()
  const common = useTexts().common
  const translate = useTranslate()
  const query = useTrace(id)
  const { data: trace } = query
  const error = useReadError(query)
  const isUnsupported = !trace && isNotOffered(error)
  const isUnknown = !trace && !isUnsupported && error instanceof NotFoundError

  return (
    <Dialog {...rootProps(props)} title={texts.title} placement="side" onClose={onClose}>
      {trace && (
        <Stack gap={16}>
          <TraceFacts trace={trace} />
          <HopList hops={trace.hops} />
          {trace.notes.map((note, index) => (
            <p key={note} className="mo-trace-note">
              {translate(trace.notesI18n?.[index], note)}
            </p>
          ))}
        </Stack>
      )}
      {!trace && !error && (
        <Stack gap={16}>
          <p className="mo-sr" role="status">
            {texts.loading}
          </p>
          <Skeleton height={92} />
          {placeholders.map((key) => (
            <Skeleton key={key} height={36} />
          ))}
        </Stack>
      )}
      {isUnsupported && <EmptyState icon={<CircleSlash />} title={common.notOffered} level={3} />}
      {isUnknown && (
        <EmptyState icon={<SearchX />} title={texts.unknown} level={3}>
          {texts.unknownText}
        </EmptyState>
      )}
      {!trace && error && !isUnsupported && !isUnknown && (
        <QueryError query={query} error={error} title={texts.error} />
      )}
    </Dialog>
  )
})

function HopList({ hops }: { hops: readonly TraceHop[] }) {
  const texts = useTraceTexts()
  return (
    <ol className="mo-hops" aria-label={texts.hops}>
      {hops.map((hop) => (
        <Hop key={hop.id} hop={hop} />
      ))}
    </ol>
  )
}

function TraceFacts({ trace: { kind, id, message, sessionId } }: { trace: Trace }) {
  const messageStateLabels = useMessageStateLabels()
  const texts = useTraceTexts()
  const { data: session } = useSession(sessionId)
  const drawerTitle = message
    ? texts[message.direction === 'incoming' ? 'received' : 'sent']
    : texts.kinds[kind]
  return (
    <section className="mo-trace-facts">
      <h3 className="mo-trace-what">
        {drawerTitle}
        {message && <span className="mo-trace-state">{messageStateLabels[message.state]}</span>}
      </h3>
      <p className="mo-trace-session">{session?.name ?? sessionId}</p>
      <CopyField label={texts.ids[message ? 'message' : kind]} value={message?.id ?? id} />
    </section>
  )
}
