import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './lib/rootProps.js'
import './stat.css'

/**
 * Only `watch` and `bad` have a colour: that of icon and figure. Put the meaning in `badge` and `remark`: colour alone
 * carries none.
 */
export type StatTone = 'neutral' | 'accent' | 'good' | 'watch' | 'bad'

export interface TrendProps {
  /** Percent. */
  value: number
  text: string
  /** Rest of the text, in the tooltip and for screen readers. */
  detail?: string
  /** Colours the change by its meaning: an arrow shows only the direction. */
  tone?: 'neutral' | 'good' | 'bad'
  /** Meaning of the tone, as text. */
  meaning?: string
}

export interface StatProps {
  icon: ReactNode
  label: string
  /** The figure, or its skeleton. */
  children: ReactNode
  note?: ReactNode
  /** Remark that needs attention, under the note. */
  remark?: { text: ReactNode; tone: StatTone } | null
  tone?: StatTone
  /** Tone as text, beside the label. */
  badge?: ReactNode
  trend?: TrendProps | null
  /** The change is beside the note, for narrow cards with a sparkline. */
  isTrendBelow?: boolean
  /** Shown beside the figure when there is room, such as a sparkline. */
  aside?: ReactNode
  /** Wraps the label in a link to the details. */
  link?: ((label: string) => ReactNode) | undefined
}

/** Figure with its label, inside a `dl` of class `mo-stats`. */
export function Stat(props: StatProps) {
  const { icon, label, children, note, tone = 'neutral', badge, trend, remark, aside, link } = props
  const { isTrendBelow = false } = props
  return (
    <div className={classes('mo-stat', `mo-stat-${tone}`, link && 'mo-stat-opens')}>
      <dt className="mo-stat-label">
        <span className="mo-stat-icon" aria-hidden="true">
          {icon}
        </span>
        <span className="mo-stat-name">{link ? link(label) : label}</span>
        {badge}
      </dt>
      <dd className="mo-stat-figure">
        <span className="mo-stat-value mo-figures">{children}</span>
        {trend && !isTrendBelow && <Trend {...trend} />}
        {aside && <span className="mo-stat-aside">{aside}</span>}
      </dd>
      {(note !== undefined || (trend && isTrendBelow)) && (
        <dd className="mo-stat-note">
          {note}
          {trend && isTrendBelow && <Trend {...trend} />}
        </dd>
      )}
      {remark && <dd className={`mo-stat-note mo-stat-remark-${remark.tone}`}>{remark.text}</dd>}
    </div>
  )
}

function Trend({ value, text, detail, tone = 'neutral', meaning }: TrendProps) {
  const Arrow = value > 0 ? ArrowUpRight : value < 0 ? ArrowDownRight : ArrowRight
  return (
    <span className={`mo-trend mo-trend-${tone}`} title={detail}>
      <Arrow aria-hidden="true" />
      <span>
        {text}
        {detail && <span className="mo-sr"> {detail}</span>}
        {meaning && <span className="mo-sr">, {meaning}</span>}
      </span>
    </span>
  )
}
