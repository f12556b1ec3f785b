import { type Generated, type Selectable, sql } from 'kysely'
import {
  countsOnly,
  pendingInputExclusion,
  type TableDeclarations,
  userOwner,
} from '../../core/tableDeclaration.js'

export interface TemplateTable {
  /** Increasing: the sort order of the list. */
  seq: Generated<number>
  id: string
  user_id: string
  name: string
  /** Folded name, unique per user. */
  name_key: string
  content: string
  category: string | null
  description: string | null
  is_active: number
  /** Folded searchable text. */
  folded: string
  library_id: string | null
  /** The import that created it: hidden while that is in `template_imports`. */
  import_id: string | null
  created_at: string
  updated_at: string
}
export type TemplateRow = Selectable<TemplateTable>
export type NewTemplateRow = Omit<TemplateRow, 'seq'>

/** An unfinished import: its templates become visible at its end, or are rolled back. */
export interface TemplateImportRow {
  id: string
  user_id: string
  started_at: string
}

/** Sent messages rendered from a template. Outlives the template. */
export interface TemplateUseRow {
  template_id: string
  user_id: string
  /** Start of a quarter of an hour. */
  begins: string
  count: number
}

declare module '../../core/store/tables.js' {
  interface Tables {
    templates: TemplateTable
    template_imports: TemplateImportRow
    template_uses: TemplateUseRow
  }
}

export const templatesTables = {
  templates: {
    backup: {
      owner: userOwner,
      kind: 'settings',
      step: 'templates',
      sequenceColumn: 'seq',
      rowCondition: sql`not exists (select 1 from template_imports as i where i.id = t.import_id)`,
    },
    personalData: {
      kind: 'other',
      owner: userOwner,
      textColumns: ['content', 'description', 'category', 'folded'],
    },
  },
  template_imports: {
    backup: pendingInputExclusion,
    personalData: countsOnly,
  },
  template_uses: {
    backup: { owner: userOwner, kind: 'history', step: 'templates' },
    personalData: countsOnly,
  },
} satisfies Partial<TableDeclarations>
