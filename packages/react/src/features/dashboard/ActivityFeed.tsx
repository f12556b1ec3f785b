import type { Activity } from '@morpheus/sdk'
import {
  FileText,
  History,
  type LucideIcon,
  MessageSquare,
  MessageSquareX,
  Plug,
  Send,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import { useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import { AvatarSkeleton } from '../../ui/Avatar.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { openInThisTab } from '../../ui/lib/dom.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { classes, rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { QueryError } from '../../widget/QueryView.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useTimes } from '../account/useTimes.js'
import { LazyTraceDrawer } from '../trace/LazyTraceDrawer.js'
import { useTraceTexts } from '../trace/texts.js'
import { useOverview } from './queries.js'
import { useDashboardTexts } from './texts.js'
import '../../ui/layout.css'
import './style.css'

/** Core spec §9. */
const maxListed = 4
const placeholders = ['a', 'b', 'c', 'd']

const icons: Readonly<Record<Activity['type'], LucideIcon>> = {
  message_sent: Send,
  message_received: MessageSquare,
  session_connected: Plug,
  template_created: FileText,
  session_fell: Unplug,
  message_failed: MessageSquareX,
  delivery_failed: TriangleAlert,
}

const failures: ReadonlySet<Activity['type']> = new Set(['session_fell', 'message_failed', 'delivery_failed'])
/** Places reserved for failures, so frequent messages do not push them out. */
const failuresShown = 2

/** The server sent this id: ids composed by the contract contain spaces and have no trace. */
const isGiven = (id: string) => !id.includes(' ')

/** Replaceable parts of the widget. */
export interface ActivityFeedSlots {
  /** Title of the widget. */
  header?: Slot | undefined
  /** Content of an entry, button included. */
  entry?: Slot<{ activity: Activity }> | undefined
  /** Shown when there is no activity. */
  empty?: Slot | undefined
}

export interface ActivityFeedProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Address of an activity; when undefined, its trace opens. */
  href?: ((activity: Activity) => string | undefined) | undefined
  /** Navigates to the address without reloading the page. */
  onOpenHref?: ((href: string) => void) | undefined
  /** Replacements for parts of the widget. */
  slots?: ActivityFeedSlots | undefined
}

/** Recent activity of the sessions. Core spec §2, Dashboard. */
export const ActivityFeed = withErrorReporting(function ActivityFeed(props: ActivityFeedProps) {
  const { headingLevel = 2, slots, href, onOpenHref } = props
  const { header, entry, empty = renderChildren } = slots ?? {}
  const texts = useDashboardTexts()
  const common = useTexts().common
  const query = useOverview()
  const { data } = query
  const error = useReadError(query)
  const [tracedId, setTraced] = useState<string | null>(null)
  return (
    <Panel {...rootProps(props)} title={texts.activity} headingLevel={headingLevel} header={header}>
      {data && data.recentActivity.length > 0 && (
        <ul className="mo-activity" aria-label={texts.activity}>
          {selectNewest(data.recentActivity).map((activity) => (
            <Item
              key={activity.id}
              activity={activity}
              slot={entry}
              href={href?.(activity)}
              onOpenHref={onOpenHref}
              onTrace={setTraced}
            />
          ))}
        </ul>
      )}
      {data?.recentActivity.length === 0 &&
        empty({
          children: (
            <EmptyState icon={<History />} title={texts.noActivity} level={levelBelow(headingLevel)}>
              {texts.noActivityText}
            </EmptyState>
          ),
        })}
      {!data && error && <QueryError query={query} error={error} title={texts.activityError} />}
      {!data && !error && (
        <div className="mo-activity">
          <p className="mo-sr" role="status">
            {common.loading}
          </p>
          {placeholders.map((key) => (
            <div key={key} className="mo-activity-row">
              <div className="mo-activity-item">
                <AvatarSkeleton size="small" />
                <div className="mo-event-text">
                  <Skeleton width="62%" height={16} />
                  <Skeleton width="34%" height={14} />
                </div>
              </div>
            </div>
          ))}
        </div>
      )}
      {tracedId !== null && <LazyTraceDrawer id={tracedId} onClose={() => setTraced(null)} />}
    </Panel>
  )
})

/** Newest entries, with the last places reserved for the newest failures. */
function selectNewest(activities: readonly Activity[]): Activity[] {
  const failed = activities.filter(({ type }) => failures.has(type)).slice(0, failuresShown)
  const otherEvents = activities.filter((one) => !failed.includes(one)).slice(0, maxListed - failed.length)
  return activities.filter((one) => failed.includes(one) || otherEvents.includes(one))
}

/** The whole item opens its trace, when it has an id to query. */
interface ItemProps {
  activity: Activity
  slot: ActivityFeedSlots['entry']
  href: string | undefined
  onOpenHref: ActivityFeedProps['onOpenHref']
  onTrace: (id: string) => void
}

function Item({ activity, slot = renderChildren, href, onOpenHref, onTrace }: ItemProps) {
  const format = useFormat()
  const times = useTimes()
  const texts = useDashboardTexts()
  const traceTexts = useTraceTexts()
  const now = useNow()
  const { id, type, sessionName, timestamp } = activity
  const description = useTranslate()(activity.descriptionI18n, activity.description)
  const Icon = icons[type]
  const content = (
    <>
      <span
        className={classes('mo-event-icon', failures.has(type) && 'mo-event-icon-bad')}
        title={texts.activityTypes[type]}
      >
        <Icon aria-hidden="true" />
      </span>
      <span className="mo-event-text">
        {type !== 'template_created' && (
          <span className="mo-activity-session mo-clamp" title={sessionName ?? undefined}>
            {sessionName ?? texts.removedSession}
          </span>
        )}
        <span
          className={type === 'template_created' ? 'mo-activity-session' : 'mo-activity-text'}
          title={description}
        >
          {description}
        </span>
      </span>
      <time className="mo-event-note mo-activity-time" dateTime={timestamp} title={times.dateTime(timestamp)}>
        {format.relative(timestamp, now)}
      </time>
    </>
  )
  return (
    <li className="mo-activity-row">
      {slot({
        activity,
        children: href ? (
          <a
            className="mo-activity-item mo-activity-open"
            href={href}
            onClick={onOpenHref && ((event) => openInThisTab(event, () => onOpenHref(href)))}
          >
            {content}
          </a>
        ) : isGiven(id) ? (
          <button type="button" className="mo-activity-item mo-activity-open" onClick={() => onTrace(id)}>
            {content}
            <span className="mo-sr">{traceTexts.open}</span>
          </button>
        ) : (
          <div className="mo-activity-item">{content}</div>
        ),
      })}
    </li>
  )
}
