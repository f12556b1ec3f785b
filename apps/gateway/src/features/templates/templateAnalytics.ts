import type { TemplateAnalytics } from '@morpheus/sdk/contract'
import type { Clock } from '../../core/lib/clock.js'
import { dateOf, lastDays, startOfMonth } from '../../core/lib/localTime.js'
import type { Db } from '../../core/store/tables.js'
import { templateFigures } from './repository.js'
import { countTemplateUses, mostUsedTemplates, templateUsesSince, usesByCategory } from './uses.js'

const ranked = 10
const days = 30
const none = 'Sem categoria'

interface AnalyticsOptions {
  db: Db
  clock: Clock
  timeZone: string
}

export async function templateAnalytics(
  { db, clock, timeZone }: AnalyticsOptions,
  userId: string,
): Promise<TemplateAnalytics> {
  const now = clock.now()
  const at = (moment: number) => new Date(moment).toISOString()
  const [firstDay = now] = lastDays(now, timeZone, days)
  const figures = await templateFigures(db, userId, at(now))
  const categories = await usesByCategory(db, userId)
  const daily = new Map(lastDays(now, timeZone, days).map((day) => [dateOf(day, timeZone), 0]))
  for (const { begins, count } of await templateUsesSince(db, userId, at(firstDay))) {
    const day = dateOf(Date.parse(begins), timeZone)
    daily.set(day, (daily.get(day) ?? 0) + count)
  }
  return {
    totalUsage: await countTemplateUses(db, userId),
    monthlyUsage: await countTemplateUses(db, userId, at(startOfMonth(now, timeZone))),
    activeTemplates: figures.reduce((sum, { active }) => sum + active, 0),
    totalTemplates: figures.reduce((sum, { total }) => sum + total, 0),
    mostUsed: await mostUsedTemplates(db, userId, ranked),
    categoryDistribution: categories.map(({ category, count }) => ({ name: category ?? none, count })),
    daily: [...daily].map(([day, count]) => ({ day, count })),
    timeZone,
  }
}
