import { type IntegrationHealth, refreshIntervals } from '@morpheus/sdk'
import { RefreshCw, WifiOff } from 'lucide-react'
import { type Monitor, useMonitor } from '../../../hooks/monitoring/useMonitor.js'
import { useMonitoringTexts } from '../../../text/monitoring.js'
import { Badge } from '../../../ui/Badge/Badge.js'
import { Button } from '../../../ui/Button/Button.js'
import { heading } from '../../../ui/kit/heading.js'
import { Select } from '../../../ui/Select/Select.js'
import { Spinner } from '../../../ui/Spinner/Spinner.js'
import { Switch } from '../../../ui/Switch/Switch.js'
import { LogViewer } from '../LogViewer/LogViewer.js'
import { IntegrationsPanel } from './IntegrationsPanel.js'
import { MetricCards } from './MetricCards.js'
import { MetricsHistory } from './MetricsHistory.js'
import { SessionHealthPanel } from './SessionHealthPanel.js'
import './widget.css'

const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' })

export interface MonitoringPanelProps {
  headingLevel?: 1 | 2
  /** Somebody wants to see one of the integrations; without it none can be opened. */
  onOpenIntegration?: (integration: IntegrationHealth) => void
}

/** The system and its sessions at a glance, with the log. Core spec §2, Monitoring. */
export function MonitoringPanel({ headingLevel = 2, onOpenIntegration }: MonitoringPanelProps) {
  const texts = useMonitoringTexts()
  const monitor = useMonitor()
  const Heading = heading(headingLevel)
  const below = headingLevel === 1 ? 2 : 3
  return (
    <div className="mo-monitor">
      <header className="mo-monitor-header">
        <Heading className="mo-title">{texts.title}</Heading>
        <Controls monitor={monitor} />
      </header>
      {monitor.loading ? (
        <p className="mo-card mo-monitor-loading" role="status">
          <Spinner />
          {texts.loading}
        </p>
      ) : (
        <>
          <MetricCards metrics={monitor.metrics} isRead={!monitor.missing.includes('metrics')} />
          <MetricsHistory readAt={monitor.updatedAt} level={below} />
          <SessionHealthPanel
            sessions={monitor.sessions}
            isRead={!monitor.missing.includes('sessions')}
            readAt={monitor.updatedAt}
            restart={monitor.restart}
            level={below}
          />
          <IntegrationsPanel readAt={monitor.updatedAt} level={below} onOpen={onOpenIntegration} />
          <LogViewer headingLevel={below} />
        </>
      )}
    </div>
  )
}

function Controls({ monitor }: { monitor: Monitor }) {
  const texts = useMonitoringTexts()
  const { autoRefresh, interval, refreshing, updatedAt, failingSince } = monitor
  return (
    <div className="mo-monitor-controls">
      <div className="mo-monitor-control">
        <span className="mo-monitor-updated mo-figures" role="status">
          {failingSince !== null ? (
            <Badge tone="warning" icon={<WifiOff aria-hidden="true" />}>
              {texts.silentSince(time.format(failingSince))}
            </Badge>
          ) : (
            updatedAt !== null && texts.updatedAt(time.format(updatedAt))
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
