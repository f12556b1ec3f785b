import * as z from 'zod'
import { GraphError, graphErrors } from './graphErrors.js'
import type { GraphSamples } from './graphSamples.js'
import type { Change } from './webhookBodies.js'

const Button = z.looseObject({
  type: z.enum(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'OTP']),
  text: z.string().max(25).optional(),
  url: z.string().max(2000).optional(),
  example: z.array(z.string()).optional(),
})
const Component = z.looseObject({
  type: z.enum(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(Button).optional(),
  example: z.looseObject({}).optional(),
})
const Given = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  parameter_format: z.enum(['POSITIONAL', 'NAMED']).optional(),
  allow_category_change: z.boolean().optional(),
  components: z.array(Component),
})
const Changed = z.strictObject({
  components: z.array(Component).optional(),
  category: Given.shape.category.optional(),
})
type Components = z.output<typeof Given>['components']

interface StoredTemplate extends z.output<typeof Given> {
  id: string
  status: string
  rejected_reason: string
  quality_score: { score: string }
  /** Edits since its approval. */
  edits: number
}

/** Templates of the emulated account, reviewed by the test. */
export class GraphTemplates {
  readonly kept: StoredTemplate[] = []
  /** Page size limit, whatever is requested. */
  mostAtOnce = 100
  #made = 0

  readonly #samples: GraphSamples

  constructor(samples: GraphSamples) {
    this.#samples = samples
    this.approved('pedido_pronto', [{ type: 'BODY', text: 'Olá {{1}}', example: { body_text: [['Bia']] } }])
    this.approved('oferta', [
      { type: 'BODY', text: 'Olá' },
      { type: 'FOOTER', text: 'Loja' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Quero' },
          { type: 'URL', text: 'Ver', url: 'https://loja.com.br/ofertas/{{1}}' },
          { type: 'URL', text: 'Site', url: 'https://loja.com.br' },
          { type: 'COPY_CODE', text: 'Copiar código' },
          { type: 'PHONE_NUMBER', text: 'Ligar' },
        ],
      },
    ])
  }

  approved(name: string, components: Components, more: Partial<StoredTemplate> = {}): StoredTemplate {
    const template: StoredTemplate = {
      id: String(810_000_000_000 + ++this.#made),
      name,
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      rejected_reason: 'NONE',
      quality_score: { score: 'GREEN' },
      components,
      edits: 0,
      ...more,
    }
    this.kept.unshift(template)
    return template
  }

  find(name: string, language: string): StoredTemplate | undefined {
    return this.kept.find((one) => one.name === name && one.language === language)
  }

  byId(id: string): StoredTemplate | undefined {
    return this.kept.find((one) => one.id === id)
  }

  decide(name: string, status: string, reason = 'NONE'): Change {
    const template = this.kept.find((one) => one.name === name)
    if (!template) throw new Error(`No template ${name}`)
    template.status = status
    template.rejected_reason = reason
    const { id, language } = template
    return {
      field: 'message_template_status_update',
      value: {
        event: status,
        message_template_id: Number(id),
        message_template_name: name,
        message_template_language: language,
        reason: status === 'APPROVED' ? 'NONE' : reason,
      },
    }
  }

  list(query: URLSearchParams): object {
    const part = query.get('name') ?? query.get('name_or_content') ?? ''
    const status = query.get('status')
    const found = this.kept.filter(
      (one) =>
        (one.name.includes(part) || JSON.stringify(one.components).includes(part)) &&
        (status === null || one.status === status),
    )
    const from = Number(query.get('after') ?? 0)
    const to = from + Math.min(this.mostAtOnce, Number(query.get('limit') ?? 25))
    const fields = query.get('fields') ?? ''
    return {
      data: found.slice(from, to).map((one) => shown(one, fields)),
      paging: {
        cursors: { before: String(from), after: String(to) },
        ...(to < found.length && { next: 'https://graph.facebook.com/next' }),
      },
    }
  }

  show(template: StoredTemplate, query: URLSearchParams): object {
    return shown(template, query.get('fields') ?? '')
  }

  create(body: unknown): object {
    const given = Given.safeParse(body)
    if (!given.success) throw new GraphError(graphErrors.invalidParameter(z.prettifyError(given.error)))
    const { name, language, category, components } = given.data
    if (this.find(name, language)) throw new GraphError(graphErrors.templateTaken)
    this.#check(components)
    const { id } = this.approved(name, components, { language, category, status: 'PENDING' })
    return { id, status: 'PENDING', category }
  }

  change(template: StoredTemplate, body: unknown): object {
    const given = Changed.safeParse(body)
    if (!given.success) throw new GraphError(graphErrors.invalidParameter(z.prettifyError(given.error)))
    const { components, category } = given.data
    if (template.status === 'APPROVED') {
      if (category !== undefined) throw new GraphError(graphErrors.invalidParameter('category'))
      if (template.edits > 0) throw new GraphError(graphErrors.editedWithin24Hours)
      template.edits += 1
    }
    if (components) this.#check(components)
    Object.assign(template, {
      status: 'PENDING',
      ...(components && { components }),
      ...(category && { category }),
    })
    return { success: true }
  }

  remove(query: URLSearchParams): object {
    const [id, name] = [query.get('hsm_id'), query.get('name')]
    const at = this.kept.findIndex((one) => one.id === id && one.name === name)
    if (at < 0) throw new GraphError(graphErrors.notFound(id ?? ''))
    this.kept.splice(at, 1)
    return { success: true }
  }

  #check(components: Components): void {
    for (const { type, format = 'TEXT', text = '', example = {} } of components) {
      const count = new Set(text.match(variable)).size
      if (type === 'HEADER' && format !== 'TEXT' && !this.#samples.names(example.header_handle))
        throw new GraphError(graphErrors.templatePart(2388047))
      if (type === 'FOOTER' && count > 0) throw new GraphError(graphErrors.templatePart(2388073))
      if (type === 'BODY' && /^\{\{|\}\}\W*$/.test(text))
        throw new GraphError(graphErrors.templatePart(2388299))
      if (count > 0 && Object.keys(example).length === 0)
        throw new GraphError(graphErrors.templatePart(2388072))
    }
  }
}

function shown(template: StoredTemplate, fields: string): object {
  const asked = new Set(['id', ...fields.split(',')])
  return Object.fromEntries(Object.entries(template).filter(([name]) => asked.has(name)))
}

const variable = /\{\{[^{}]+\}\}/g
