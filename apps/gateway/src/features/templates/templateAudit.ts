import type { Template } from '@morpheus/sdk/contract'
import type { AuditEntry } from '../../core/log/activityLog.js'

const labels = {
  name: 'nome',
  content: 'conteúdo',
  category: 'categoria',
  description: 'descrição',
  isActive: 'estado',
} as const
const fields = ['name', 'content', 'category', 'description', 'isActive'] as const

const act = (details: string, metadata: AuditEntry['metadata']): AuditEntry => ({
  action: 'template_change',
  details,
  ...(metadata && { metadata }),
})
const about = ({ id, name }: Pick<Template, 'id' | 'name'>) => ({ template: id, nome: name })
const counted = (count: number) => (count === 1 ? '1 template' : `${count} templates`)

/** Audit entries of templates, without their content. */
export const templateAudit = {
  created: (template: Template) => act(`Template "${template.name}" criado`, about(template)),
  changed: (before: Template, template: Template) => {
    const changed = fields.filter((field) => before[field] !== template[field]).map((field) => labels[field])
    return act(`Template "${template.name}" alterado`, { ...about(template), campos: changed })
  },
  removed: (template: Template) => act(`Template "${template.name}" excluído`, about(template)),
  imported: (count: number, file: string) =>
    act(`${counted(count)} ${count === 1 ? 'importado' : 'importados'}`, { arquivo: file, templates: count }),
  installed: (names: readonly string[]) =>
    act(`${counted(names.length)} da biblioteca ${names.length === 1 ? 'instalado' : 'instalados'}`, {
      nomes: names,
    }),
}
