import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../kit/classes.js'
import './stat.css'

/**
 * `accent` and `good` colour a figure's icon; `watch` and `bad` the figure as well. Colour alone says
 * nothing: `badge` and `remark` do.
 */
export type StatTone = 'neutral' | 'accent' | 'good' | 'watch' | 'bad'

export interface TrendProps {
  /** In percent. */
  value: number
  text: string
  /** What the change means; an arrow alone says only where it goes. */
  tone?: 'neutral' | 'good' | 'bad'
  /** The meaning in words. */
  meaning?: string
}

export interface StatProps {
  icon: ReactNode
  label: string
  /** The figure, or what holds its place. */
  children: ReactNode
  note?: ReactNode
  /** What of it is to be looked at, under the note. */
  remark?: { text: string; tone: StatTone } | null
  tone?: StatTone
  /** The tone in words, beside the label. */
  badge?: ReactNode
  trend?: TrendProps | null
  /** Beside the figure, where there is room: how it came to be. */
  aside?: ReactNode
  /** Where its name leads, with the whole of it: what makes the link around the name. */
  link?: ((label: string) => ReactNode) | undefined
  /** At the end of the card: the figure's course. */
  course?: ReactNode
}

/** One figure with what it counts, inside a `dl` of class `mo-stats`. */
export function Stat(props: StatProps) {
  const { icon, label, children, note, tone = 'neutral', badge, trend, remark, aside, link, course } = props
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
        {aside && <span className="mo-stat-aside">{aside}</span>}
      </dd>
      {note !== undefined && <dd className="mo-stat-note">{note}</dd>}
      {remark && <dd className={`mo-stat-note mo-stat-remark-${remark.tone}`}>{remark.text}</dd>}
      {trend && (
        <dd className="mo-stat-trend">
          <Trend {...trend} />
        </dd>
      )}
      {course && <dd className="mo-stat-course">{course}</dd>}
    </div>
  )
}

function Trend({ value, text, tone = 'neutral', meaning }: TrendProps) {
  const Arrow = value > 0 ? ArrowUpRight : value < 0 ? ArrowDownRight : ArrowRight
  return (
    <span className={`mo-trend mo-trend-${tone}`}>
      <Arrow aria-hidden="true" />
      <span>
        {text}
        {meaning && <span className="mo-sr">, {meaning}</span>}
      </span>
    </span>
  )
}
