import type { Delivery } from '@morpheus/sdk'
import { CircleAlert, Inbox, RotateCcw, SearchX } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { DeliveryFilter } from '../../../hooks/deliveries/deliveryQueries.js'
import { useDeliveries } from '../../../hooks/deliveries/useDeliveries.js'
import type { DeliveryActions } from '../../../hooks/deliveries/useDeliveryActions.js'
import { queueKinds, useQueues } from '../../../hooks/deliveries/useQueues.js'
import { useErrors } from '../../../hooks/useErrors.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useDeliveryTexts } from '../../../text/delivery.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import { asIs } from '../../../ui/kit/slot.js'
import { Panel } from '../../../ui/Panel/Panel.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import type { FilterState } from '../../../widget/useFilter.js'
import { DeliveryDetail } from './DeliveryDetail.js'
import { DeliveryFilters } from './DeliveryFilters.js'
import { DeliveryList } from './DeliveryList.js'
import type { DeliveryLogSlots } from './DeliveryLog.js'
import { ReplayDialog } from './ReplayDialog.js'

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

interface LogPanelProps extends FilterState<DeliveryFilter> {
  sessionId: string
  headingLevel: HeadingLevel
  slots: DeliveryLogSlots | undefined
  actions: DeliveryActions
}

/** The deliveries, filtered; each opens, each can be sent again. */
export function LogPanel({ sessionId, headingLevel, filter, narrow, actions, slots }: LogPanelProps) {
  const { empty = asIs, row } = slots ?? {}
  const errors = useErrors()
  const texts = useDeliveryTexts()
  const [opened, setOpened] = useState<Delivery | null>(null)
  const [replaying, setReplaying] = useState(false)
  const query = useDeliveries(sessionId, filter)
  const { queues } = useQueues(sessionId)
  const kinds = queueKinds(queues, filter.target)
  const { deliveries, total, data, isFetching, hasNextPage, fetchNextPage, refetch } = query
  const error = useReadError(query)
  const isFiltered = Object.keys(filter).length > 0
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])

  return (
    <Panel
      title={texts.log}
      headingLevel={headingLevel}
      note={data && total > 0 && texts.count(total)}
      tools={
        <Button size="small" icon={<RotateCcw />} onClick={() => setReplaying(true)}>
          {texts.replayFailed}
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
            onOpen={setOpened}
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
        {!data && error && (
          <ErrorState
            icon={<CircleAlert />}
            title={texts.logError}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            {errors.reason(error)}
          </ErrorState>
        )}
        {data &&
          deliveries.length === 0 &&
          !isFiltered &&
          empty({
            children: (
              <EmptyState icon={<Inbox />} title={texts.empty} level={3}>
                {texts.emptyText}
              </EmptyState>
            ),
          })}
        {data && deliveries.length === 0 && isFiltered && (
          <EmptyState
            icon={<SearchX />}
            title={texts.noMatch}
            level={3}
            action={
              <Button onClick={() => narrow({ target: undefined, event: undefined, state: undefined })}>
                {texts.clearFilters}
              </Button>
            }
          >
            {texts.noMatchText}
          </EmptyState>
        )}
      </div>
      {opened && (
        <DeliveryDetail
          sessionId={sessionId}
          delivery={deliveries.find(({ id }) => id === opened.id) ?? opened}
          actions={actions}
          onClose={() => setOpened(null)}
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
