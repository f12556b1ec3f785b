import { type ActivityEntry, activityPeriods, activityStatuses, isNotOffered } from '@morpheus/sdk'
import { CircleAlert, FileDown, FlaskConical, History } from 'lucide-react'
import { useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useReadError } from '../../core/useReadError.js'
import { Button } from '../../ui/Button/Button.js'
import { EmptyState } from '../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { asIs, type Slot } from '../../ui/kit/slot.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { Select } from '../../ui/Select/Select.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { useFilter } from '../../widget/useFilter.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { useAccount } from '../account/useAccount.js'
import { ActivityItem } from './ActivityItem.js'
import { ActivityPager } from './ActivityPager.js'
import { ActivitySkeleton } from './ActivitySkeleton.js'
import { useActivityMessages, useActivityStatusLabels } from './labels.js'
import { useActivityTexts } from './texts.js'
import { type ActivityFilter, useActivity } from './useActivity.js'
import { useActivityActions } from './useActivityActions.js'
import './style.css'

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
export const ActivityLog = widget(function ActivityLog(props: ActivityLogProps) {
  const { headingLevel = 2, slots } = props
  const { header, entry: row = asIs, empty = asIs } = slots ?? {}
  const errors = useErrors()
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
      <Panel {...outermost(props)} title={texts.title} headingLevel={headingLevel} header={header}>
        <EmptyState icon={<History />} title={texts.notOffered} level={3}>
          {texts.notOfferedText}
        </EmptyState>
      </Panel>
    )
  }
  return (
    <Panel {...outermost(props)} title={texts.title} headingLevel={headingLevel} header={header}>
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
      {error && (
        <ErrorState
          icon={<CircleAlert />}
          title={activityMessages.loadFailure}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {errors.reason(error)}
        </ErrorState>
      )}
      {!error &&
        data?.logs.length === 0 &&
        empty({
          children: (
            <EmptyState icon={<History />} title={activityMessages.empty} level={3}>
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
