import type { OverviewCard } from '@morpheus/sdk'
import {
  Activity,
  ChartNoAxesColumn,
  CircleCheck,
  Clock,
  FileText,
  type LucideIcon,
  MessageSquare,
  Send,
  Smartphone,
  Timer,
  TriangleAlert,
  Users,
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import { openInThisTab } from '../../ui/lib/dom.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Sparkline } from '../../ui/Sparkline.js'
import { Stat, type StatTone, type TrendProps } from '../../ui/Stat.js'
import { QueryError } from '../../widget/QueryView.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useOverview } from './queries.js'
import { useDashboardTexts } from './texts.js'
import '../../ui/display.css'

/** Imported one by one: the whole of Lucide would outweigh the page. */
const icons: Readonly<Record<string, LucideIcon>> = {
  activity: Activity,
  'circle-check': CircleCheck,
  clock: Clock,
  'file-text': FileText,
  'message-square': MessageSquare,
  send: Send,
  smartphone: Smartphone,
  timer: Timer,
  'triangle-alert': TriangleAlert,
  users: Users,
}

function findIcon(name: string): LucideIcon {
  return icons[name] ?? ChartNoAxesColumn
}

const tones: Readonly<Record<string, StatTone>> = {
  green: 'good',
  blue: 'accent',
  yellow: 'watch',
  red: 'bad',
}
const placeholders = ['a', 'b', 'c', 'd']

export interface OverviewCardsProps extends WidgetProps {
  /** Your own card before the server's. */
  before?: ReactNode | undefined
  /** Address of a card; undefined for cards that are not links. */
  href?: ((card: OverviewCard) => string | undefined) | undefined
  /** Address of the messages that wait, or failed today; makes those figures links. */
  outboxHref?: ((state: 'queued' | 'failed') => string) | undefined
  /** Navigates to the address without reloading the page. */
  onOpenHref?: ((href: string) => void) | undefined
}

/** Figures of the first screen, as the server reports them. Core spec §2, Dashboard. */
export const OverviewCards = withErrorReporting(function OverviewCards(props: OverviewCardsProps) {
  const { before: banner, href, outboxHref, onOpenHref } = props
  const texts = useDashboardTexts()
  const common = useTexts().common
  const query = useOverview()
  const { data } = query
  const error = useReadError(query)
  const failed = !data && error !== null
  return (
    <div {...rootProps(props)}>
      {!data && !failed && (
        <p className="mo-sr" role="status">
          {common.loading}
        </p>
      )}
      <div className="mo-stats">
        {banner}
        {!failed && (
          <dl className="mo-stats-inner" aria-label={texts.overview}>
            {data?.cards.map((card) => (
              <Card
                key={card.title}
                card={card}
                href={href?.(card)}
                outboxHref={outboxHref}
                onOpenHref={onOpenHref}
              />
            )) ?? placeholders.map((key) => <Placeholder key={key} />)}
          </dl>
        )}
      </div>
      {failed && (
        <div className="mo-card">
          <QueryError query={query} error={error} title={texts.overviewError} />
        </div>
      )}
    </div>
  )
})

interface CardProps extends Pick<OverviewCardsProps, 'outboxHref' | 'onOpenHref'> {
  card: OverviewCard
  href: string | undefined
}

function Card({ card, href, outboxHref, onOpenHref }: CardProps) {
  const format = useFormat()
  const translate = useTranslate()
  const Icon = findIcon(card.icon)
  const trend = useTrend(card.trend)
  return (
    <Stat
      icon={<Icon />}
      label={translate(card.titleI18n, card.title)}
      note={card.subtitle && translate(card.subtitleI18n, card.subtitle)}
      tone={tones[card.color] ?? 'neutral'}
      remark={
        card.note && {
          text: <Note note={card.note} outboxHref={outboxHref} onOpenHref={onOpenHref} />,
          tone: tones[card.note.color] ?? 'neutral',
        }
      }
      trend={trend}
      aside={<History card={card} />}
      link={
        href === undefined
          ? undefined
          : (label) => (
              <a
                href={href}
                onClick={onOpenHref && ((event) => openInThisTab(event, () => onOpenHref(href)))}
              >
                {label}
              </a>
            )
      }
    >
      {typeof card.value === 'number' ? format.count(card.value) : card.value}
    </Stat>
  )
}

interface NoteProps extends Pick<OverviewCardsProps, 'outboxHref' | 'onOpenHref'> {
  note: NonNullable<OverviewCard['note']>
}

/** The remark of a card; its counts of messages are links where the host has an address for them. */
function Note({ note, outboxHref, onOpenHref }: NoteProps) {
  const translate = useTranslate()
  if (!note.parts?.length) return <>{translate(note.textI18n, note.text)}</>
  return (
    <span className="mo-stat-parts">
      {note.parts.map(({ state, text, textI18n }, index) => {
        const href = outboxHref?.(state)
        const translated = translate(textI18n, text)
        return (
          <Fragment key={state}>
            {index > 0 && ' · '}
            {href === undefined ? (
              <span data-mo-state={state}>{translated}</span>
            ) : (
              <a
                href={href}
                data-mo-state={state}
                onClick={onOpenHref && ((event) => openInThisTab(event, () => onOpenHref(href)))}
              >
                {translated}
              </a>
            )}
          </Fragment>
        )
      })}
    </span>
  )
}

/** Sparkline of the last day; nothing for metrics without history. */
function History({ card: { metric, history } }: { card: OverviewCard }) {
  const format = useFormat()
  const texts = useDashboardTexts()
  if (history === null || history.length < 2) {
    const isMeasured = metric === 'messages' || metric === 'responseTime'
    return isMeasured ? texts.noHistory : null
  }
  const [min, max] = [Math.min(...history), Math.max(...history)].map((value) =>
    format.count(Math.round(value)),
  )
  return <Sparkline values={history} label={texts.lastDay(min ?? '', max ?? '')} />
}

/** Direction and amount of the change; the server does not report whether it is good. */
function useTrend(trend: OverviewCard['trend']): TrendProps | null {
  const format = useFormat()
  const texts = useDashboardTexts()
  const translate = useTranslate()
  if (!trend) return null
  const { value, label, labelI18n } = trend
  return {
    value,
    text: `${value > 0 ? '+' : ''}${format.percent(value)}`,
    detail: translate(labelI18n, label),
    meaning: value > 0 ? texts.trendUp : value < 0 ? texts.trendDown : texts.trendFlat,
  }
}

function Placeholder() {
  return (
    <div className="mo-stat" aria-hidden="true">
      <dt className="mo-stat-label">
        <Skeleton width="60%" />
      </dt>
      <dd className="mo-stat-value">
        <Skeleton width={72} height={28} />
      </dd>
      <dd className="mo-stat-note">
        <Skeleton width="80%" height={18} />
      </dd>
    </div>
  )
}
