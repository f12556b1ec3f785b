import { sql } from 'kysely'
import { measures, ofUser, type TableDeclarations, waitingWork } from './declaration.js'

export const templatesTables = {
  templates: {
    backup: {
      by: ofUser,
      kind: 'settings',
      step: 'templates',
      numbered: 'seq',
      whole: sql`not exists (select 1 from template_imports as i where i.id = t.import_id)`,
    },
    personalData: { kind: 'other', by: ofUser, text: ['content', 'description', 'category', 'folded'] },
  },
  template_imports: {
    backup: waitingWork,
    personalData: measures,
  },
  template_uses: {
    backup: { by: ofUser, kind: 'history', step: 'templates' },
    personalData: measures,
  },
} satisfies Partial<TableDeclarations>
