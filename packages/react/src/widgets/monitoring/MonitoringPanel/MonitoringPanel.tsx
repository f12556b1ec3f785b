import {
  type IntegrationHealth,
  refreshIntervals,
  type Session,
  type SessionHealth,
  type TimeRange,
} from '@morpheus/sdk'
import { RefreshCw, WifiOff } from 'lucide-react'
import { useTimes } from '../../../hooks/account/useTimes.js'
import { type Monitor, useMonitor } from '../../../hooks/monitoring/useMonitor.js'
import { useMonitoringTexts } from '../../../text/monitoring.js'
import { Badge } from '../../../ui/Badge/Badge.js'
import { Button } from '../../../ui/Button/Button.js'
import { type HeadingLevel, heading, levelBelow } from '../../../ui/kit/heading.js'
import { outermost } from '../../../ui/kit/hostAttributes.js'
import { asIs, type Slot } from '../../../ui/kit/slot.js'
import { Select } from '../../../ui/Select/Select.js'
import { Spinner } from '../../../ui/Spinner/Spinner.js'
import { Switch } from '../../../ui/Switch/Switch.js'
import type { FilterProps } from '../../../widget/FilterProps.js'
import { useFilter } from '../../../widget/useFilter.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { widget } from '../../../widget/widget.js'
import type { LogFilter } from '../LogViewer/filter.js'
import { LogViewer, type LogViewerSlots } from '../LogViewer/LogViewer.js'
import { IntegrationsPanel } from './IntegrationsPanel.js'
import { MetricCards } from './MetricCards.js'
import { MetricsHistory } from './MetricsHistory.js'
import { SessionHealthPanel } from './SessionHealthPanel.js'
import './widget.css'

/** What of the system is shown. */
export interface MonitoringFilter {
  /** Over what the figures are drawn: the last hour unless told. */
  timeRange?: TimeRange | undefined
  /** Only the sessions that need somebody. */
  sessions?: 'attention' | undefined
  /** Only the integrations that fail. */
  integrations?: 'failing' | undefined
  /** Which lines of the log, as `LogViewer` has it. */
  logs?: LogFilter | undefined
}

/** Parts of the widget that a host may replace. */
export interface MonitoringPanelSlots {
  /** The title, and how often the figures are read. */
  header?: Slot | undefined
  /** What the card of one session shows, its button included; it stays 156 pixels high. */
  session?: Slot<{ session: SessionHealth }> | undefined
  /** What the row of one integration shows, its button included. */
  integration?: Slot<{ integration: IntegrationHealth }> | undefined
  /** Parts of the log, as `LogViewer` has them. */
  logs?: LogViewerSlots | undefined
}

export interface MonitoringPanelProps extends WidgetProps, FilterProps<MonitoringFilter> {
  /** Where a session is looked at; without it names lead nowhere, and what is to be configured has no button. */
  onOpenSession?: ((session: Pick<Session, 'id' | 'name'>) => void) | undefined
  /** Makes each name a real link. */
  href?: ((session: Pick<Session, 'id' | 'name'>) => string) | undefined
  /** Of the title; what stands below it has the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Parts of yours in place of the widget's. */
  slots?: MonitoringPanelSlots | undefined
  /** Somebody wants to see one of the integrations; without it none can be opened. */
  onOpenIntegration?: ((integration: IntegrationHealth) => void) | undefined
}

const allLines: LogFilter = {}

/** The system and its sessions at a glance, with the log. Core spec §2, Monitoring. */
export const MonitoringPanel = widget(function MonitoringPanel(props: MonitoringPanelProps) {
  const { headingLevel = 2, onOpenIntegration, slots } = props
  const { header = asIs, session = asIs, integration = asIs } = slots ?? {}
  const texts = useMonitoringTexts()
  const monitor = useMonitor()
  const { filter, narrow } = useFilter<MonitoringFilter>(props)
  const Heading = heading(headingLevel)
  const below = levelBelow(headingLevel)
  return (
    <div {...outermost(props, 'mo-monitor')}>
      {header({
        children: (
          <header className="mo-monitor-header">
            <Heading className="mo-title">{texts.title}</Heading>
            <Controls monitor={monitor} />
          </header>
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
            metrics={monitor.metrics}
            isRead={!monitor.missing.includes('metrics')}
          />
          <SessionHealthPanel
            onOpenSession={props.onOpenSession}
            href={props.href}
            sessions={monitor.sessions}
            isRead={!monitor.missing.includes('sessions')}
            readAt={monitor.updatedAt}
            restart={monitor.restart}
            slot={session}
            shows={filter.sessions ?? 'all'}
            onShows={(one) => narrow({ sessions: one === 'all' ? undefined : one })}
            level={below}
          />
          <MetricsHistory
            readAt={monitor.updatedAt}
            range={filter.timeRange ?? '1h'}
            onRange={(timeRange) => narrow({ timeRange })}
            level={below}
          />
          <IntegrationsPanel
            readAt={monitor.updatedAt}
            shows={filter.integrations ?? 'all'}
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
              const chosen = refreshIntervals.find((seconds) => seconds === Number(event.target.value))
              if (chosen) monitor.setInterval(chosen)
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
