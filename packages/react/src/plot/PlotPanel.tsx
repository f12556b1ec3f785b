import { isNotOffered } from '@morpheus/sdk'
import { CircleAlert, CircleSlash } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrors, useReadError } from '../core/useErrors.js'
import { useTimes } from '../features/account/useTimes.js'
import { useRealtimeStatus } from '../features/system/queries.js'
import { useTexts } from '../provider/texts.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ErrorState } from '../ui/ErrorState.js'
import { type HeadingLevel, levelBelow } from '../ui/lib/heading.js'
import { classes, type HostAttributes, rootProps } from '../ui/lib/rootProps.js'
import type { Slot } from '../ui/lib/slot.js'
import { Panel } from '../ui/Panel.js'
import { Segments } from '../ui/Segments.js'
import { usePlotTexts } from './texts.js'
import './plot.css'

export interface PlotPanelProps<Span extends string> extends HostAttributes {
  title: string
  headingLevel: HeadingLevel
  note: string
  span: {
    label: string
    value: Span
    options: readonly { value: Span; label: string }[]
    onChange: (value: Span) => void
  }
  query: {
    data: unknown
    error: Error | null
    isFetching: boolean
    dataUpdatedAt: number
    refetch: () => unknown
  }
  /** Null hides read errors: the next read is automatic. */
  errorTitle: string | null
  /** Replaces the plots when nothing was measured; null when there is data. */
  empty: { icon: ReactNode; title: string; text?: string } | null
  loading: ReactNode
  /** Pixels; keeps the layout stable between loading, empty and drawn. */
  minHeight?: number
  header?: Slot | undefined
  children: ReactNode
}

export function PlotPanel<Span extends string>(props: PlotPanelProps<Span>) {
  const errors = useErrors()
  const { title, headingLevel, note, span, query, errorTitle, empty, loading, minHeight, children } = props
  const common = useTexts().common
  const texts = usePlotTexts()
  const times = useTimes()
  const staleSince = useStaleSince(query)
  const { data, isFetching, refetch } = query
  const error = useReadError(query)
  const isUnsupported = data === undefined && isNotOffered(error)
  const isTold = error !== null && errorTitle !== null && !isUnsupported
  const isDecided = data !== undefined || (error !== null && !isTold && !isUnsupported)
  return (
    <Panel
      {...rootProps(props)}
      title={title}
      headingLevel={headingLevel}
      note={
        staleSince === null ? (
          note
        ) : (
          <>
            {note} · <span className="mo-plot-stale-note">{texts.dataOf(times.time(staleSince))}</span>
          </>
        )
      }
      header={props.header}
      tools={!isUnsupported && <Segments {...span} />}
    >
      <div
        className={classes('mo-plot-body', staleSince !== null && 'mo-plot-stale')}
        style={{ minBlockSize: minHeight }}
      >
        {data === undefined && isTold && (
          <ErrorState
            icon={<CircleAlert />}
            title={errorTitle}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            {errors.reason(error)}
          </ErrorState>
        )}
        {isUnsupported && (
          <EmptyState icon={<CircleSlash />} title={common.notOffered} level={levelBelow(headingLevel)} />
        )}
        {!isDecided && !isTold && !isUnsupported && (
          <>
            <p className="mo-sr" role="status">
              {common.loading}
            </p>
            {loading}
          </>
        )}
        {isDecided && empty && (
          <div className="mo-plot-ghost">
            <EmptyState icon={empty.icon} title={empty.title} level={levelBelow(headingLevel)}>
              {empty.text}
            </EmptyState>
          </div>
        )}
        {data !== undefined && !empty && children}
      </div>
    </Panel>
  )
}

interface ReadState {
  data: unknown
  error: Error | null
  dataUpdatedAt: number
}

/** Time of the last read, when the data is stale because a refetch failed or the connection is down; else null. */
function useStaleSince({ data, error, dataUpdatedAt }: ReadState): number | null {
  const status = useRealtimeStatus()
  const isAway = status === 'reconnecting' || status === 'offline'
  return data !== undefined && dataUpdatedAt > 0 && (error !== null || isAway) ? dataUpdatedAt : null
}
