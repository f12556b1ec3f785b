import {
  type IntegrationHealth,
  refreshIntervals,
  type Session,
  type SessionHealth,
  type TimeRange,
} from '@morpheus/sdk'
import { RefreshCw, WifiOff } from 'lucide-react'
import { useMemo } from 'react'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Select } from '../../ui/Select.js'
import { Spinner } from '../../ui/Spinner.js'
import { Switch } from '../../ui/Switch.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { useFilter } from '../../widget/useFilter.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useTimes } from '../account/useTimes.js'
import { NodesPanel } from '../nodes/NodesPanel.js'
import { createCurrentSample } from './currentSample.js'
import type { LogFilter } from './filter.js'
import { IntegrationsPanel } from './IntegrationsPanel.js'
import { LogViewer, type LogViewerSlots } from './LogViewer.js'
import { MetricCards } from './MetricCards.js'
import { MetricsHistory } from './MetricsHistory.js'
import { SessionHealthPanel } from './SessionHealthPanel.js'
import { useMonitoringTexts } from './texts.js'
import { type Monitor, useMonitor } from './useMonitor.js'
import './style.css'

/** Filter of the panel. */
export interface MonitoringFilter {
  /** Time range of the figures; the last hour by default. */
  timeRange?: TimeRange | undefined
  /** Limits the list to sessions that need attention. */
  sessions?: 'attention' | undefined
  /** Limits the list to failing integrations. */
  integrations?: 'failing' | undefined
  /** Filter of the log, as in `LogViewer`. */
  logs?: LogFilter | undefined
}

/** Replaceable parts of the widget. */
export interface MonitoringPanelSlots {
  /** Title and refresh interval. */
  header?: Slot | undefined
  /** Content of a session's card, button included; it stays 156 pixels high. */
  session?: Slot<{ session: SessionHealth }> | undefined
  /** Content of an integration's row, button included. */
  integration?: Slot<{ integration: IntegrationHealth }> | undefined
  /** Parts of the log, as in `LogViewer`. */
  logs?: LogViewerSlots | undefined
}

export interface MonitoringPanelProps extends WidgetProps, FilterProps<MonitoringFilter> {
  /** Opens a session; without it names are not links and configuration actions have no button. */
  onOpenSession?: ((session: Pick<Session, 'id' | 'name'>) => void) | undefined
  /** Address of a session; makes each name a real link. */
  href?: ((session: Pick<Session, 'id' | 'name'>) => string) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: MonitoringPanelSlots | undefined
  /** Opens an integration; without it rows have no button. */
  onOpenIntegration?: ((integration: IntegrationHealth) => void) | undefined
}

const allLines: LogFilter = {}

/** Overview of the system and its sessions, with the log. Core spec §2, Monitoring. */
export const MonitoringPanel = withErrorReporting(function MonitoringPanel(props: MonitoringPanelProps) {
  const { headingLevel = 2, onOpenIntegration, slots } = props
  const { header = renderChildren, session = renderChildren, integration = renderChildren } = slots ?? {}
  const texts = useMonitoringTexts()
  const monitor = useMonitor()
  const { filter, narrow } = useFilter<MonitoringFilter>(props)
  const { metrics, sessions, updatedAt } = monitor
  const current = useMemo(
    () => createCurrentSample({ metrics, sessions, updatedAt }),
    [metrics, sessions, updatedAt],
  )
  const below = levelBelow(headingLevel)
  return (
    <div {...rootProps(props, 'mo-monitor')}>
      {header({
        children: (
          <PageHeader
            title={texts.title}
            headingLevel={headingLevel}
            actions={<Controls monitor={monitor} />}
          />
        ),
      })}
      {monitor.loading ? (
        <p className="mo-card mo-monitor-loading" role="status">
          <Spinner />
          {texts.loading}
        </p>
      ) : (
        <>
          <MetricCards
            range={filter.timeRange ?? '1h'}
            metrics={metrics}
            current={current}
            isRead={!monitor.missing.includes('metrics')}
          />
          <SessionHealthPanel
            onOpenSession={props.onOpenSession}
            href={props.href}
            sessions={sessions}
            isRead={!monitor.missing.includes('sessions')}
            readAt={updatedAt}
            restart={monitor.restart}
            slot={session}
            filter={filter.sessions ?? 'all'}
            onShows={(one) => narrow({ sessions: one === 'all' ? undefined : one })}
            level={below}
          />
          <NodesPanel readAt={updatedAt} level={below} />
          <div className="mo-monitor-columns">
            <MetricsHistory
              readAt={updatedAt}
              current={current}
              range={filter.timeRange ?? '1h'}
              onRange={(timeRange) => narrow({ timeRange })}
              level={below}
            />
            <IntegrationsPanel
              readAt={updatedAt}
              filter={filter.integrations ?? 'all'}
              onShows={(one) => narrow({ integrations: one === 'all' ? undefined : one })}
              level={below}
              onOpen={onOpenIntegration}
              slot={integration}
            />
            <LogViewer
              headingLevel={below}
              slots={slots?.logs}
              filter={filter.logs ?? allLines}
              onFilterChange={(logs) => narrow({ logs: Object.keys(logs).length > 0 ? logs : undefined })}
            />
          </div>
        </>
      )}
    </div>
  )
})

function Controls({ monitor }: { monitor: Monitor }) {
  const times = useTimes()
  const texts = useMonitoringTexts()
  const { autoRefresh, interval, refreshing, updatedAt, failingSince } = monitor
  return (
    <div className="mo-monitor-controls">
      <div className="mo-monitor-control">
        <span className="mo-monitor-updated mo-figures" role="status">
          {failingSince !== null ? (
            <Badge tone="warning" icon={<WifiOff aria-hidden="true" />}>
              {texts.silentSince(times.clock(failingSince))}
            </Badge>
          ) : (
            updatedAt !== null && texts.updatedAt(times.clock(updatedAt))
          )}
        </span>
        <Button icon={<RefreshCw />} busy={refreshing} onClick={() => void monitor.refresh()}>
          {texts.refresh}
        </Button>
      </div>
      <div className="mo-monitor-control">
        <Switch
          label={texts.autoRefresh}
          checked={autoRefresh}
          onChange={(event) => monitor.setAutoRefresh(event.target.checked)}
        />
        <div className="mo-monitor-interval">
          <Select
            aria-label={texts.interval}
            value={interval}
            disabled={!autoRefresh}
            onChange={(event) => {
              const interval = refreshIntervals.find((seconds) => seconds === Number(event.target.value))
              if (interval) monitor.setInterval(interval)
            }}
          >
            {refreshIntervals.map((seconds) => (
              <option key={seconds} value={seconds}>
                {texts.intervals[seconds]}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </div>
  )
}
