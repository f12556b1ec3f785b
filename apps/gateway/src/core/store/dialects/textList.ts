import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../tables.js'
import { isPostgres } from './dialectKind.js'

/** Subquery of texts for `in`: one bound value and one statement for lists of any length. */
export function textList(db: Db, texts: readonly string[]): RawBuilder<string> {
  return textListIn(db, sql`${JSON.stringify(texts)}`)
}

/** The same of a JSON array of texts. */
export function textListIn(db: Db, json: RawBuilder<string>): RawBuilder<string> {
  return isPostgres(db)
    ? sql`(select json_array_elements_text(${json}::json))`
    : sql`(select value from json_each(${json}))`
}
