import { logLevels, logServices, timeRanges } from '@morpheus/sdk'
import { CircleSlash, CloudAlert, Pause, Play, ScrollText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { Select } from '../../ui/Select.js'
import { Skeleton } from '../../ui/Skeleton.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { type FilterState, useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import type { LogFilter } from './filter.js'
import { LogList } from './LogList.js'
import { useMonitoringTexts } from './texts.js'
import { useLogTail } from './useMonitor.js'
import './logViewer.css'

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Replaceable parts of the widget. */
export interface LogViewerSlots {
  /** Title and the log's actions. */
  header?: Slot | undefined
  /** Shown when no entry matches. */
  empty?: Slot | undefined
}

export interface LogViewerProps extends WidgetProps, FilterProps<LogFilter> {
  /**
   * Limits the log to this session, and removes the clear button.
   * @default the whole log
   */
  sessionId?: string | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: LogViewerSlots | undefined
}

/**
 * System log, or one session's: filtered, searched, live. A failed read of new or older entries keeps the loaded ones;
 * the next read is automatic.
 */
export const LogViewer = withErrorReporting(function LogViewer(props: LogViewerProps) {
  const { headingLevel = 2, slots, sessionId } = props
  const { header, empty = renderChildren } = slots ?? {}
  const errors = useErrors()
  const texts = useMonitoringTexts()
  const { notOffered } = useTexts().common
  const notify = useToast()
  const { filter, narrow } = useFilter<LogFilter>(props)
  const { level = 'all', service = 'all', timeRange = '1h', search = '' } = filter
  const tail = useLogTail({ level, service, timeRange, search, sessionId: sessionId ?? null })
  const [isConfirmingClear, setConfirmingClear] = useState(false)
  const [clearing, setClearing] = useState(false)
  const { lines, loading, failed, live, hasOlder, untold: isSessionFilterUnsupported } = tail

  async function clear() {
    setClearing(true)
    try {
      notify({ tone: 'success', text: texts.cleared(await tail.clear()) })
      setConfirmingClear(false)
    } catch (error) {
      notify({ tone: 'error', text: errors.showError(error, texts.clearFailure), cause: error })
    } finally {
      setClearing(false)
    }
  }

  return (
    <Panel
      {...rootProps(props)}
      header={header}
      title={sessionId === undefined ? texts.logs : texts.sessionLogs}
      headingLevel={headingLevel}
      note={lines.length > 0 ? texts.lines(lines.length, hasOlder) : undefined}
      tools={
        <>
          <Button size="small" icon={live ? <Pause /> : <Play />} onClick={() => tail.setLive(!live)}>
            {live ? texts.pause : texts.resume}
          </Button>
          {sessionId === undefined && (
            <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => setConfirmingClear(true)}>
              {texts.clearLogs}
            </Button>
          )}
        </>
      }
    >
      <LogFilters filter={filter} narrow={narrow} />
      <div className="mo-log-box" aria-busy={loading}>
        {lines.length > 0 && (
          <LogList
            key={`${sessionId} ${level} ${service} ${timeRange} ${search}`}
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
        {isSessionFilterUnsupported && !loading && (
          <EmptyState icon={<CircleSlash />} title={notOffered} level={levelBelow(headingLevel)} />
        )}
        {lines.length === 0 &&
          !loading &&
          !isSessionFilterUnsupported &&
          empty({
            children: (
              <EmptyState
                icon={failed ? <CloudAlert /> : <ScrollText />}
                title={failed ? texts.logsUnread : texts.noLogs}
                level={levelBelow(headingLevel)}
              >
                {failed ? texts.logsUnreadText : texts.noLogsText}
              </EmptyState>
            ),
          })}
      </div>
      {isConfirmingClear && (
        <ConfirmDialog
          title={texts.clearTitle}
          confirm={texts.confirmClear}
          busy={clearing}
          onCancel={() => setConfirmingClear(false)}
          onConfirm={() => void clear()}
        >
          <p className="mo-confirm-text">{texts.clearText}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
})

/** Filters of the log. Core spec §2, System logs. */
function LogFilters({ filter, narrow }: FilterState<LogFilter>) {
  const texts = useMonitoringTexts()
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => narrow({ search: text }))

  return (
    <fieldset className="mo-log-filters" aria-label={texts.filters}>
      <SearchInput className="mo-log-search" label={texts.searchLogs} value={search} onChange={setSearch} />
      <Select
        aria-label={texts.level}
        value={filter.level ?? 'all'}
        onChange={({ target }) => narrow({ level: logLevels.find((one) => one === target.value) })}
      >
        {(['all', ...logLevels] as const).map((level) => (
          <option key={level} value={level}>
            {texts.logLevels[level]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={texts.service}
        value={filter.service ?? 'all'}
        onChange={({ target }) => narrow({ service: logServices.find((one) => one === target.value) })}
      >
        {(['all', ...logServices] as const).map((service) => (
          <option key={service} value={service}>
            {texts.services[service]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={texts.range}
        value={filter.timeRange ?? '1h'}
        onChange={({ target }) => narrow({ timeRange: timeRanges.find((one) => one === target.value) })}
      >
        {timeRanges.map((range) => (
          <option key={range} value={range}>
            {texts.ranges[range]}
          </option>
        ))}
      </Select>
    </fieldset>
  )
}
