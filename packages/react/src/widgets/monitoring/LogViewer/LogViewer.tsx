import { messageOf } from '@morpheus/sdk'
import { Pause, Play, ScrollText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLogTail } from '../../../hooks/monitoring/useLogTail.js'
import { useToast } from '../../../hooks/useToast.js'
import { useMonitoringTexts } from '../../../text/monitoring.js'
import { Button } from '../../../ui/Button/Button.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog/ConfirmDialog.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import { Panel } from '../../../ui/Panel/Panel.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { LogFilters } from './LogFilters.js'
import { LogList } from './LogList.js'
import './widget.css'

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export interface LogViewerProps {
  headingLevel?: HeadingLevel
}

/** The system log: filtered, searched, live. A failed read shows what it has, and the next one comes by itself. */
export function LogViewer({ headingLevel = 2 }: LogViewerProps) {
  const texts = useMonitoringTexts()
  const notify = useToast()
  const tail = useLogTail()
  const [asking, setAsking] = useState(false)
  const [clearing, setClearing] = useState(false)
  const { lines, loading, live, hasOlder, filters, setFilters } = tail
  const { level, service, timeRange, search } = filters

  async function clear() {
    setClearing(true)
    try {
      notify({ tone: 'success', text: texts.cleared(await tail.clear()) })
      setAsking(false)
    } catch (error) {
      notify({ tone: 'error', text: messageOf(error, texts.clearFailure) })
    } finally {
      setClearing(false)
    }
  }

  return (
    <Panel
      title={texts.logs}
      headingLevel={headingLevel}
      note={lines.length > 0 && texts.lines(lines.length, hasOlder)}
      tools={
        <>
          <Button size="small" icon={live ? <Pause /> : <Play />} onClick={() => tail.setLive(!live)}>
            {live ? texts.pause : texts.resume}
          </Button>
          <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
            {texts.clearLogs}
          </Button>
        </>
      }
    >
      <LogFilters filters={filters} setFilters={setFilters} />
      <div className="mo-log-box" aria-busy={loading}>
        {lines.length > 0 && (
          <LogList
            key={`${level} ${service} ${timeRange} ${search}`}
            lines={lines}
            hasOlder={hasOlder}
            loadOlder={tail.loadOlder}
          />
        )}
        {lines.length === 0 && loading && (
          <div className="mo-log-placeholders">
            <p className="mo-sr" role="status">
              {texts.loadingLogs}
            </p>
            {placeholders.map((key) => (
              <Skeleton key={key} height={20} />
            ))}
          </div>
        )}
        {lines.length === 0 && !loading && (
          <EmptyState icon={<ScrollText />} title={texts.noLogs} level={3}>
            {texts.noLogsText}
          </EmptyState>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={texts.clearTitle}
          confirm={texts.confirmClear}
          busy={clearing}
          onCancel={() => setAsking(false)}
          onConfirm={() => void clear()}
        >
          <p className="mo-confirm-text">{texts.clearText}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
