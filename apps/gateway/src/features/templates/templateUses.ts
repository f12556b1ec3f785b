import type { Db } from '../../core/store/tables.js'
import type { TemplateUseRow } from './tables.js'

export async function addTemplateUse(db: Db, use: Omit<TemplateUseRow, 'count'>): Promise<void> {
  await db
    .insertInto('template_uses')
    .values({ ...use, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['template_id', 'begins'])
        .doUpdateSet((eb) => ({ count: eb('template_uses.count', '+', eb.ref('excluded.count')) })),
    )
    .execute()
}

/** Includes deleted templates. */
export async function countTemplateUses(db: Db, userId: string, from = ''): Promise<number> {
  const row = await db
    .selectFrom('template_uses')
    .select((eb) => eb.fn.sum('count').as('count'))
    .where('user_id', '=', userId)
    .where('begins', '>=', from)
    .executeTakeFirstOrThrow()
  return Number(row.count ?? 0)
}

export async function templateUsesSince(
  db: Db,
  userId: string,
  from: string,
): Promise<{ begins: string; count: number }[]> {
  const rows = await db
    .selectFrom('template_uses')
    .select((eb) => ['begins', eb.fn.sum('count').as('count')])
    .where('user_id', '=', userId)
    .where('begins', '>=', from)
    .groupBy('begins')
    .execute()
  return rows.map(({ begins, count }) => ({ begins, count: Number(count) }))
}

const byUse = (db: Db, userId: string) =>
  db
    .selectFrom('template_uses')
    .innerJoin('templates', 'templates.id', 'template_uses.template_id')
    .where('template_uses.user_id', '=', userId)

export async function mostUsedTemplates(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ id: string; name: string; usage: number }[]> {
  const rows = await byUse(db, userId)
    .select((eb) => ['templates.id', 'templates.name', eb.fn.sum('template_uses.count').as('usage')])
    .groupBy(['templates.id', 'templates.name'])
    .orderBy('usage', 'desc')
    .orderBy('templates.name')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, usage: Number(row.usage) }))
}

/** Uses by category, most used first; null for no category. */
export async function usesByCategory(
  db: Db,
  userId: string,
): Promise<{ category: string | null; count: number }[]> {
  const rows = await byUse(db, userId)
    .select((eb) => ['templates.category', eb.fn.sum('template_uses.count').as('count')])
    .groupBy('templates.category')
    .orderBy('count', 'desc')
    .orderBy('templates.category')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
