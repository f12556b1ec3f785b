import { Inbox, RotateCcw, SearchX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { renderChildren } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { QueryError } from '../../widget/QueryView.js'
import type { FilterState } from '../../widget/useFilter.js'
import { DeliveryDetail } from './DeliveryDetail.js'
import { DeliveryFilters } from './DeliveryFilters.js'
import { DeliveryList } from './DeliveryList.js'
import type { DeliveryLogProps, DeliveryLogSlots } from './props.js'
import type { DeliveryFilter } from './queries.js'
import { queueKinds, useDeliveries, useQueues } from './queries.js'
import { ReplayDialog } from './ReplayDialog.js'
import { useDeliveryTexts } from './texts.js'
import type { DeliveryActions } from './useDeliveryActions.js'

const noFilter: DeliveryFilter = {
  target: undefined,
  event: undefined,
  state: undefined,
  search: undefined,
  from: undefined,
  to: undefined,
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

interface LogPanelProps extends FilterState<DeliveryFilter> {
  sessionId: string
  headingLevel: HeadingLevel
  slots: DeliveryLogSlots | undefined
  actions: DeliveryActions
  href: DeliveryLogProps['href']
  deliveryId: string | null
  onOpen: (deliveryId: string | null) => void
}

export function LogPanel(props: LogPanelProps) {
  const { sessionId, headingLevel, filter, narrow, actions, slots, href, deliveryId, onOpen } = props
  const { empty = renderChildren, row } = slots ?? {}
  const texts = useDeliveryTexts()
  const format = useFormat()
  const [replaying, setReplaying] = useState(false)
  const query = useDeliveries(sessionId, filter)
  const { queues, query: targets } = useQueues(sessionId)
  const failed = targets.data && queues.reduce((sum, { dead }) => sum + dead, 0)
  const kinds = queueKinds(queues, filter.target)
  const { deliveries, total, isTotalCut, data, isFetching, hasNextPage, fetchNextPage } = query
  const error = useReadError(query)
  const isFiltered = Object.keys(filter).length > 0
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])

  const index = deliveries.findIndex(({ id }) => id === deliveryId)
  // Load more: the previous and next keys reach the end of the loaded list.
  const isNearEnd = index >= 0 && index >= deliveries.length - 2
  useEffect(() => {
    if (isNearEnd && hasNextPage) loadMore()
  }, [isNearEnd, hasNextPage, loadMore])

  return (
    <Panel
      title={texts.log}
      headingLevel={headingLevel}
      note={data && total > 0 && (isTotalCut ? texts.moreThan(format.count(total)) : texts.count(total))}
      tools={
        <Button size="small" icon={<RotateCcw />} disabled={failed === 0} onClick={() => setReplaying(true)}>
          {failed === undefined ? texts.replayFailed : texts.replayFailedOf(format.count(failed))}
        </Button>
      }
    >
      <DeliveryFilters kinds={kinds} filter={filter} onChange={narrow} />
      <div className="mo-delivery-box">
        {deliveries.length > 0 && (
          <DeliveryList
            key={JSON.stringify(filter)}
            deliveries={deliveries}
            hasMore={hasNextPage}
            loadMore={loadMore}
            actions={actions}
            row={row}
            href={href}
            onOpen={({ id }) => onOpen(id)}
          />
        )}
        {!data && !error && (
          <div className="mo-delivery-placeholders">
            <p className="mo-sr" role="status">
              {texts.loadingLog}
            </p>
            {placeholders.map((key) => (
              <Skeleton key={key} height={36} />
            ))}
          </div>
        )}
        {!data && error && <QueryError query={query} error={error} title={texts.logError} />}
        {data &&
          deliveries.length === 0 &&
          !isFiltered &&
          empty({
            children: (
              <EmptyState icon={<Inbox />} title={texts.empty} level={levelBelow(headingLevel)}>
                {texts.emptyText}
              </EmptyState>
            ),
          })}
        {data && deliveries.length === 0 && isFiltered && (
          <EmptyState
            icon={<SearchX />}
            title={texts.noMatch}
            level={levelBelow(headingLevel)}
            action={<Button onClick={() => narrow(noFilter)}>{texts.clearFilters}</Button>}
          >
            {texts.noMatchText}
          </EmptyState>
        )}
      </div>
      {deliveryId !== null && (
        <DeliveryDetail
          sessionId={sessionId}
          id={deliveryId}
          row={deliveries[index]}
          newerId={deliveries[index - 1]?.id}
          olderId={index < 0 ? undefined : deliveries[index + 1]?.id}
          onOpen={onOpen}
          actions={actions}
          onClose={() => onOpen(null)}
        />
      )}
      {replaying && (
        <ReplayDialog
          actions={actions}
          kinds={kinds}
          target={filter.target}
          onClose={() => setReplaying(false)}
        />
      )}
    </Panel>
  )
}
