import { activityPeriods, activityStatuses, isNotOffered } from '@morpheus/sdk'
import { activityMessages, activityStatusLabels } from '@morpheus/sdk/text'
import { CircleAlert, FileDown, FlaskConical, History } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '../../../hooks/account/useAccount.js'
import { type ActivityFilter, useActivity } from '../../../hooks/activity/useActivity.js'
import { useActivityActions } from '../../../hooks/activity/useActivityActions.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useActivityTexts } from '../../../text/activity.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { Panel } from '../../../ui/Panel/Panel.js'
import { Select } from '../../../ui/Select/Select.js'
import { ActivityItem } from './ActivityItem.js'
import { ActivityPager } from './ActivityPager.js'
import { ActivitySkeleton } from './ActivitySkeleton.js'
import './widget.css'

export interface ActivityLogProps {
  headingLevel?: 2 | 3
}

/** What was done in the name of the account, the newest first. Configuration spec §2.5. */
export function ActivityLog({ headingLevel = 2 }: ActivityLogProps) {
  const texts = useActivityTexts()
  const [filter, setFilter] = useState<ActivityFilter>({ period: '7d', status: null })
  const [page, setPage] = useState(1)
  const query = useActivity(filter, page)
  const { data: account } = useAccount()
  const { busy, sample, download } = useActivityActions()
  const error = useReadError(query)
  const { data } = query
  // Another filter has other pages.
  const choose = (part: Partial<ActivityFilter>) => {
    setFilter((before) => ({ ...before, ...part }))
    setPage(1)
  }

  if (!data && isNotOffered(error)) {
    return (
      <Panel title={texts.title} headingLevel={headingLevel}>
        <EmptyState icon={<History />} title={texts.notOffered} level={3}>
          {texts.notOfferedText}
        </EmptyState>
      </Panel>
    )
  }
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      <div className="mo-activity-log-tools">
        <Select
          aria-label={texts.period}
          value={filter.period}
          onChange={({ target }) =>
            choose({ period: activityPeriods.find((period) => period === target.value) ?? '7d' })
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
            choose({ status: activityStatuses.find((status) => status === target.value) ?? null })
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
          {error.message}
        </ErrorState>
      )}
      {!error && data?.logs.length === 0 && (
        <EmptyState icon={<History />} title={activityMessages.empty} level={3}>
          {texts.emptyText}
        </EmptyState>
      )}
      {!error && data && data.logs.length > 0 && (
        <>
          <ul className="mo-activity-log-list" aria-label={texts.list} aria-busy={query.isPlaceholderData}>
            {data.logs.map((entry) => (
              <ActivityItem key={entry.id} entry={entry} timeZone={account?.timezone} />
            ))}
          </ul>
          {data.totalPages > 1 && (
            <ActivityPager page={page} totalPages={data.totalPages} total={data.total} onPage={setPage} />
          )}
        </>
      )}
    </Panel>
  )
}
