import { type Generated, type Selectable, sql } from 'kysely'
import {
  countsOnly,
  pendingInputExclusion,
  type TableDeclarations,
  userOwner,
} from '../../core/tableDeclaration.js'

export interface TemplateTable {
  /** Increases with each new template: the sort order of the list. */
  seq: Generated<number>
  id: string
  user_id: string
  name: string
  /** Name in lower case without accents; unique per user. */
  name_key: string
  content: string
  category: string | null
  description: string | null
  is_active: number
  /** Searchable text in lower case without accents. */
  folded: string
  /** The library template that it was copied from. */
  library_id: string | null
  /** Import that created it. The template is hidden until the import ends and its row in `template_imports` is deleted. */
  import_id: string | null
  created_at: string
  updated_at: string
}
export type TemplateRow = Selectable<TemplateTable>
export type NewTemplateRow = Omit<TemplateRow, 'seq'>

/** An unfinished import: its end makes the templates visible, and its failure deletes them. */
export interface TemplateImportRow {
  id: string
  user_id: string
  started_at: string
}

/** Number of sent messages that were rendered from a template. The row outlives the template. */
export interface TemplateUseRow {
  template_id: string
  user_id: string
  /** Start of the quarter of an hour that is counted. */
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

/** Backup of each table, and what an erasure of a person (LGPD) does to its rows. */
export const templatesTables = {
  templates: {
    backup: {
      owner: userOwner,
      content: 'settings',
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
    backup: { owner: userOwner, content: 'history', step: 'templates' },
    personalData: countsOnly,
  },
} satisfies Partial<TableDeclarations>
