import { isNotOffered, NotFoundError } from '@morpheus/sdk'
import { CircleAlert, CircleSlash, SearchX } from 'lucide-react'
import { useErrors } from '../../core/useErrors.js'
import { useReadError } from '../../core/useReadError.js'
import { useTexts } from '../../provider/texts.js'
import { Dialog } from '../../ui/Dialog/Dialog.js'
import { EmptyState } from '../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { HopList } from './HopList.js'
import { TraceFacts } from './TraceFacts.js'
import { useTraceTexts } from './texts.js'
import { useTrace } from './useTrace.js'
import './style.css'

const placeholders = ['a', 'b', 'c', 'd', 'e']

export interface TraceDrawerProps extends WidgetProps {
  /** Id of a message (ours or the network's), an event or a delivery. */
  id: string
  /** Called when the user closes it. */
  onClose: () => void
}

/** Trace of a message, event or delivery, hop by hop, pending ones included; live while open. */
export const TraceDrawer = widget(function TraceDrawer(props: TraceDrawerProps) {
  const { id, onClose } = props
  const errors = useErrors()
  const texts = useTraceTexts()
  const common = useTexts().common
  const query = useTrace(id)
  const { data: trace, isFetching, refetch } = query
  const error = useReadError(query)
  const isMissing = !trace && isNotOffered(error)
  const isUnknown = !trace && !isMissing && error instanceof NotFoundError

  return (
    <Dialog {...outermost(props)} title={texts.title} placement="side" onClose={onClose}>
      {trace && (
        <div className="mo-trace">
          <TraceFacts trace={trace} />
          <HopList hops={trace.hops} />
          {trace.notes.map((note) => (
            <p key={note} className="mo-trace-note">
              {note}
            </p>
          ))}
        </div>
      )}
      {!trace && !error && (
        <div className="mo-trace">
          <p className="mo-sr" role="status">
            {texts.loading}
          </p>
          <Skeleton height={92} />
          {placeholders.map((key) => (
            <Skeleton key={key} height={36} />
          ))}
        </div>
      )}
      {isMissing && <EmptyState icon={<CircleSlash />} title={common.notOffered} level={3} />}
      {isUnknown && (
        <EmptyState icon={<SearchX />} title={texts.unknown} level={3}>
          {texts.unknownText}
        </EmptyState>
      )}
      {!trace && error && !isMissing && !isUnknown && (
        <ErrorState
          icon={<CircleAlert />}
          title={texts.error}
          busy={isFetching}
          onRetry={() => void refetch()}
        >
          {errors.reason(error)}
        </ErrorState>
      )}
    </Dialog>
  )
})
