import type { Template } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { AuditEntry } from '../../core/log/activityLog.js'

const labels = {
  name: 'nome',
  content: 'conteúdo',
  category: 'categoria',
  description: 'descrição',
  isActive: 'estado',
} as const
const fields = ['name', 'content', 'category', 'description', 'isActive'] as const

const entry = (details: Localized, metadata: AuditEntry['metadata']): AuditEntry => ({
  action: 'template_change',
  details,
  ...(metadata && { metadata }),
})
const about = ({ id, name }: Pick<Template, 'id' | 'name'>) => ({ template: id, nome: name })

/** Audit entries of templates, without their content. */
export const templateAudit = {
  created: (template: Template) =>
    entry(localized('activity.template_created', { name: template.name }), about(template)),
  changed: (before: Template, template: Template) => {
    const changed = fields.filter((field) => before[field] !== template[field]).map((field) => labels[field])
    return entry(localized('activity.template_changed', { name: template.name }), {
      ...about(template),
      campos: changed,
    })
  },
  removed: (template: Template) =>
    entry(localized('activity.template_deleted', { name: template.name }), about(template)),
  imported: (count: number, file: string) =>
    entry(localized('activity.templates_imported', { count }), { arquivo: file, templates: count }),
  installed: (names: readonly string[]) =>
    entry(localized('activity.templates_installed', { count: names.length }), {
      nomes: names,
    }),
}
