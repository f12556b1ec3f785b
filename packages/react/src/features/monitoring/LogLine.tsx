import type { LogEntry } from '@morpheus/sdk'
import { ChevronDown, ChevronRight, Route } from 'lucide-react'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { escapeInvisible, isCut, toPreview } from '../../ui/lib/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { useTraceTexts } from '../trace/texts.js'
import { useMonitoringTexts } from './texts.js'

/** By precedence: a message's trace includes its events and deliveries. */
const idFields = ['messageId', 'eventId', 'deliveryId']

function findMessageId(details: LogEntry['details']): string | null {
  for (const name of idFields) {
    const id = details?.[name]
    if (typeof id === 'number') return String(id)
    if (typeof id === 'string' && id !== '') return id
  }
  return null
}

const tones: Readonly<Record<LogEntry['level'], NonNullable<BadgeProps['tone']>>> = {
  error: 'danger',
  warn: 'warning',
  info: 'neutral',
}

interface LogLineProps {
  entry: LogEntry
  expanded: boolean
  onToggle: (id: string) => void
  onTrace: (id: string) => void
}

/** Log entry: truncated until expanded, with its details as JSON. Its contents are rendered as text only. */
export function LogLine({ entry, expanded, onToggle, onTrace }: LogLineProps) {
  const times = useTimes()
  const texts = useMonitoringTexts()
  const traceTexts = useTraceTexts()
  const { id, level, service, timestamp, message, details } = entry
  const tracedId = findMessageId(details)
  const hasMore = details !== undefined || isCut(message)
  return (
    <div className="mo-log-line">
      <time className="mo-log-time mo-figures" dateTime={timestamp}>
        {times.exactTime(timestamp)}
      </time>
      <Badge tone={tones[level]}>{texts.logLevels[level]}</Badge>
      <span className="mo-log-service">{texts.services[service]}</span>
      <CopyButton isInline className="mo-log-copy" value={formatEntry(entry)} label={texts.copyLine} />
      <div className="mo-log-body">
        <p className={expanded ? 'mo-log-message mo-log-message-whole' : 'mo-log-message'}>
          {escapeInvisible(expanded ? message : toPreview(message))}
        </p>
        {hasMore && (
          <button
            type="button"
            className="mo-log-toggle"
            aria-expanded={expanded}
            onClick={() => onToggle(id)}
          >
            {expanded ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
            {expanded ? texts.collapse : isCut(message) ? texts.expand : texts.details}
          </button>
        )}
        {tracedId !== null && (
          <button type="button" className="mo-log-toggle" onClick={() => onTrace(tracedId)}>
            <Route aria-hidden="true" />
            {traceTexts.open}
          </button>
        )}
        {expanded && details && (
          <pre className="mo-log-details">{escapeInvisible(JSON.stringify(details, null, 2))}</pre>
        )}
      </div>
    </div>
  )
}

function formatEntry({ timestamp, level, service, sessionName, message, details }: LogEntry): string {
  const detailsText = details === undefined ? null : JSON.stringify(details)
  return [timestamp, level, service, sessionName, message, detailsText]
    .filter((part) => part !== null)
    .join(' ')
}
