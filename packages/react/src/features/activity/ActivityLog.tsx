import { type ActivityEntry, activityPeriods, activityStatuses, isNotOffered } from '@morpheus/sdk'
import { ChevronLeft, ChevronRight, FileDown, FlaskConical, History } from 'lucide-react'
import { useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { Select } from '../../ui/Select.js'
import { Skeleton } from '../../ui/Skeleton.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { QueryError } from '../../widget/QueryView.js'
import { useFilter } from '../../widget/useFilter.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useAccount } from '../account/queries.js'
import { ActivityItem } from './ActivityItem.js'
import { type ActivityFilter, activityPageSize, useActivity, useActivityActions } from './queries.js'
import { useActivityMessages, useActivityStatusLabels, useActivityTexts } from './texts.js'
import './style.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

function ActivitySkeleton() {
  const texts = useTexts().common
  return (
    <div className="mo-activity-log-list">
      <p className="mo-sr" role="status">
        {texts.loading}
      </p>
      {rows.map((key) => (
        <div key={key} className="mo-activity-log-entry" aria-hidden="true">
          <Skeleton width={32} height={32} />
          <div className="mo-activity-log-text">
            <Skeleton width="55%" height={20} />
            <Skeleton width="80%" height={18} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Replaceable parts of the widget. */
export interface ActivityLogSlots {
  /** Title of the widget. */
  header?: Slot | undefined
  /** Content of an entry. */
  entry?: Slot<{ entry: ActivityEntry }> | undefined
  /** Shown when there are no entries. */
  empty?: Slot | undefined
}

export interface ActivityLogProps extends WidgetProps, FilterProps<ActivityFilter> {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: ActivityLogSlots | undefined
}

/** Activity log of the account, newest first. Configuration spec §2.5. */
export const ActivityLog = withErrorReporting(function ActivityLog(props: ActivityLogProps) {
  const { headingLevel = 2, slots } = props
  const { header, entry: row = renderChildren, empty = renderChildren } = slots ?? {}
  const activityStatusLabels = useActivityStatusLabels()
  const activityMessages = useActivityMessages()
  const texts = useActivityTexts()
  const { filter, narrow } = useFilter<ActivityFilter>(props)
  const [page, setPage] = useState(1)
  const query = useActivity(filter, page)
  const { data: account } = useAccount()
  const { busy, sample, download } = useActivityActions()
  const error = useReadError(query)
  const { data } = query
  // Page numbers belong to a filter: start over.
  const choose = (part: ActivityFilter) => {
    narrow(part)
    setPage(1)
  }

  if (!data && isNotOffered(error)) {
    return (
      <Panel {...rootProps(props)} title={texts.title} headingLevel={headingLevel} header={header}>
        <EmptyState icon={<History />} title={texts.notOffered} level={levelBelow(headingLevel)}>
          {texts.notOfferedText}
        </EmptyState>
      </Panel>
    )
  }
  return (
    <Panel {...rootProps(props)} title={texts.title} headingLevel={headingLevel} header={header}>
      <div className="mo-activity-log-tools">
        <Select
          aria-label={texts.period}
          value={filter.period ?? '7d'}
          onChange={({ target }) =>
            choose({ period: activityPeriods.find((period) => period === target.value) })
          }
        >
          {activityPeriods.map((period) => (
            <option key={period} value={period}>
              {texts.periods[period]}
            </option>
          ))}
        </Select>
        <Select
          aria-label={texts.status}
          value={filter.status ?? ''}
          onChange={({ target }) =>
            choose({ status: activityStatuses.find((status) => status === target.value) })
          }
        >
          <option value="">{texts.anyStatus}</option>
          {activityStatuses.map((status) => (
            <option key={status} value={status}>
              {activityStatusLabels[status]}
            </option>
          ))}
        </Select>
        <div className="mo-activity-log-acts">
          <Button icon={<FlaskConical />} busy={busy === 'sample'} onClick={() => void sample()}>
            {busy === 'sample' ? texts.sampling : texts.sample}
          </Button>
          <Button icon={<FileDown />} busy={busy === 'download'} onClick={() => void download(filter)}>
            {busy === 'download' ? texts.downloading : texts.download}
          </Button>
        </div>
      </div>
      {query.isPending && !error && <ActivitySkeleton />}
      {error && <QueryError query={query} error={error} title={activityMessages.loadFailure} />}
      {!error &&
        data?.logs.length === 0 &&
        empty({
          children: (
            <EmptyState icon={<History />} title={activityMessages.empty} level={levelBelow(headingLevel)}>
              {texts.emptyText}
            </EmptyState>
          ),
        })}
      {!error && data && data.logs.length > 0 && (
        <>
          <ul className="mo-activity-log-list" aria-label={texts.list} aria-busy={query.isPlaceholderData}>
            {data.logs.map((entry) => (
              <ActivityItem key={entry.id} entry={entry} slot={row} timeZone={account?.timezone} />
            ))}
          </ul>
          {data.totalPages > 1 && (
            <ActivityPager page={page} totalPages={data.totalPages} total={data.total} onPage={setPage} />
          )}
        </>
      )}
    </Panel>
  )
})

interface ActivityPagerProps {
  page: number
  totalPages: number
  total: number
  onPage: (page: number) => void
}

function ActivityPager({ page, totalPages, total, onPage }: ActivityPagerProps) {
  const texts = useActivityTexts()
  const first = (page - 1) * activityPageSize + 1
  const last = Math.min(total, page * activityPageSize)
  return (
    <nav className="mo-activity-log-pages" aria-label={texts.pages}>
      <p className="mo-muted mo-figures" role="status">
        {texts.shown(first, last, total)}
      </p>
      <div className="mo-activity-log-steps">
        <Button
          size="small"
          icon={<ChevronLeft />}
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          {texts.previous}
        </Button>
        <span className="mo-figures">{texts.page(page, totalPages)}</span>
        <Button
          size="small"
          icon={<ChevronRight />}
          aria-disabled={page >= totalPages}
          onClick={() => page < totalPages && onPage(page + 1)}
        >
          {texts.next}
        </Button>
      </div>
    </nav>
  )
}
