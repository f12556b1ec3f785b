import { randomUUID } from 'node:crypto'
import { type Template, variablesIn } from '@morpheus/sdk/contract'
import { foldText } from '../../core/lib/foldText.js'
import type { NewTemplateRow, TemplateRow } from './tables.js'

/** Template fields as given by a caller, a file or the library. */
export interface RenderedTemplate {
  name: string
  content: string
  category?: string | null | undefined
  description?: string | null | undefined
  isActive?: boolean | undefined
}

interface TemplateOrigin {
  userId: string
  /** ISO 8601 in UTC. */
  at: string
  id?: string | undefined
  libraryId?: string
  importId?: string
}

export function newTemplateRow(
  content: RenderedTemplate,
  { userId, at, ...origin }: TemplateOrigin,
): NewTemplateRow {
  return {
    id: origin.id ?? randomUUID(),
    user_id: userId,
    ...contentColumns(content),
    is_active: content.isActive === false ? 0 : 1,
    library_id: origin.libraryId ?? null,
    import_id: origin.importId ?? null,
    created_at: at,
    updated_at: at,
  }
}

export function contentColumns({ name, content, category = null, description = null }: RenderedTemplate) {
  return {
    name,
    name_key: foldText(name),
    content,
    category,
    description,
    folded: foldText([name, description ?? '', category ?? '', content].join('\n')),
  }
}

export function renderTemplateRow(row: TemplateRow): RenderedTemplate {
  const { name, content, category, description } = row
  return { name, content, category, description, isActive: row.is_active === 1 }
}

export function templateView(row: TemplateRow): Template {
  return {
    id: row.id,
    name: row.name,
    content: row.content,
    category: row.category,
    description: row.description,
    isActive: row.is_active === 1,
    variables: variablesIn(row.content),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
