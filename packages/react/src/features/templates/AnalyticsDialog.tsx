import type { TemplateAnalytics } from '@morpheus/sdk'
import { CalendarDays, ChartColumn, CircleCheck, Send } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Stat } from '../../ui/Stat.js'
import { QueryView } from '../../widget/QueryView.js'
import { useTemplateAnalytics } from './queries.js'
import { useTemplateTexts } from './texts.js'
import './dialogs.css'

export function AnalyticsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTemplateTexts().analyticsDialog
  const { common } = useTexts()
  const analytics = useTemplateAnalytics()
  return (
    <Dialog
      title={texts.title}
      size="large"
      onClose={onClose}
      footer={<Button onClick={onClose}>{common.close}</Button>}
    >
      <div className="mo-template-analytics">
        <QueryView
          query={analytics}
          errorTitle={texts.error}
          loading={
            <>
              <Skeleton height={92} />
              <Skeleton height={160} />
            </>
          }
        >
          {(data) => <Figures analytics={data} />}
        </QueryView>
      </div>
    </Dialog>
  )
}

function Figures({ analytics }: { analytics: TemplateAnalytics }) {
  const format = useFormat()
  const texts = useTemplateTexts().analyticsDialog
  const { totalUsage, monthlyUsage, activeTemplates, totalTemplates } = analytics
  const { mostUsed, categoryDistribution, daily = [] } = analytics
  const counts = categoryDistribution.map(({ count }) => count)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const busiest = Math.max(1, ...daily.map(({ count }) => count))
  return (
    <>
      <dl className="mo-stats">
        <Stat icon={<Send />} label={texts.totalUsage}>
          {format.count(totalUsage)}
        </Stat>
        <Stat icon={<CalendarDays />} label={texts.monthlyUsage}>
          {format.count(monthlyUsage)}
        </Stat>
        <Stat
          icon={<CircleCheck />}
          label={texts.activeTemplates}
          note={texts.ofTotal(format.count(totalTemplates))}
        >
          {format.count(activeTemplates)}
        </Stat>
      </dl>
      {mostUsed.length === 0 && (
        <EmptyState icon={<ChartColumn />} title={texts.empty} level={3}>
          {texts.emptyText}
        </EmptyState>
      )}
      {mostUsed.length > 0 && (
        <section aria-label={texts.mostUsed}>
          <h3 className="mo-template-subtitle">{texts.mostUsed}</h3>
          <ol className="mo-template-ranking">
            {mostUsed.map(({ id, name, usage }, index) => (
              <li key={id}>
                <span className="mo-template-rank mo-figures">{index + 1}</span>
                <span className="mo-truncate" title={name}>
                  {name}
                </span>
                <span className="mo-template-uses mo-figures">{texts.uses(usage)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {total > 0 && (
        <section aria-label={texts.categories}>
          <h3 className="mo-template-subtitle">{texts.categories}</h3>
          <ul className="mo-template-bars">
            {categoryDistribution.map(({ name, count }) => (
              <li key={name}>
                <span className="mo-truncate" title={name}>
                  {name}
                </span>
                <span className="mo-template-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${(count / total) * 100}%` }} />
                </span>
                <span className="mo-template-uses mo-figures">{texts.uses(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {totalUsage > 0 && daily.length > 0 && (
        <section aria-label={texts.daily}>
          <h3 className="mo-template-subtitle">{texts.daily}</h3>
          <ul className="mo-template-days">
            {daily.map(({ day, count }) => {
              const dayText = texts.day(day.split('-').reverse().slice(0, 2).join('/'), count)
              return (
                <li key={day} title={dayText}>
                  <span className="mo-sr">{dayText}</span>
                  <span aria-hidden="true" style={{ blockSize: `${(count / busiest) * 100}%` }} />
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}
