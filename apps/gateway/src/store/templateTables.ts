import type { Generated, Selectable } from 'kysely'

export interface TemplateTable {
  /** Grows with time: what the list is ordered by. */
  seq: Generated<number>
  id: string
  user_id: string
  name: string
  /** The name folded: no two of a user have the same. */
  name_key: string
  content: string
  category: string | null
  description: string | null
  is_active: number
  /** All that is searched in, folded. */
  folded: string
  /** What of the library it was installed from. */
  library_id: string | null
  /** The import that brought it: nobody sees it while that is in `template_imports`. */
  import_id: string | null
  created_at: string
  updated_at: string
}
export type TemplateRow = Selectable<TemplateTable>
export type NewTemplateRow = Omit<TemplateRow, 'seq'>

/** An import that has not ended: what it brought is all seen with its end, or taken back. */
export interface TemplateImportRow {
  id: string
  user_id: string
  started_at: string
}

/** Messages that were rendered from a template and sent. Outlives the template. */
export interface TemplateUseRow {
  template_id: string
  user_id: string
  /** Where a quarter of an hour begins. */
  begins: string
  count: number
}
