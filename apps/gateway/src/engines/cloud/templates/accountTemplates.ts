import {
  CloudTemplate,
  CloudTemplateCategory,
  type CloudTemplateStatus,
  type NewCloudTemplate,
} from '@morpheus/sdk/contract'
import type * as z from 'zod'
import type { GraphTemplate } from '../graphAnswers.js'
import type { GraphApi } from '../graphApi.js'
import type { MultipartFile } from '../multipart.js'
import type { CloudSettings } from '../settings.js'
import { createNotChangeableError, runTemplateCall } from './templateErrors.js'
import { parseTemplateStatus, templateReason } from './templateStates.js'

type NewTemplate = z.output<typeof NewCloudTemplate>
type Components = NewTemplate['components']

/** Page size that fits the byte limit of an answer. */
const defaultPageSize = 50
const changeable: readonly CloudTemplateStatus[] = ['APPROVED', 'REJECTED', 'PAUSED']

/**
 * Templates of a WhatsApp Business account, always read from Meta. All calls throw a HttpError that explains Meta's
 * error.
 */
export class AccountTemplates {
  readonly #graph: GraphApi

  constructor(graph: GraphApi) {
    this.#graph = graph
  }

  page(
    settings: CloudSettings,
    {
      search = '',
      status = '',
      cursor = '',
      limit = defaultPageSize,
    }: {
      search?: string | undefined
      status?: string | undefined
      cursor?: string | undefined
      limit?: number | undefined
    },
  ): Promise<{ templates: CloudTemplate[]; nextCursor: string | null }> {
    const filter = { search: search.trim(), status, limit, after: cursor }
    return runTemplateCall('list', async (signal) => {
      const { templates, after } = await this.#graph.templatePage(settings, filter, signal)
      return { templates: templates.map(templateView), nextCursor: after }
    })
  }

  get(settings: CloudSettings, id: string): Promise<CloudTemplate> {
    return runTemplateCall('one', async (signal) =>
      templateView(await this.#graph.template(settings, id, signal)),
    )
  }

  async create(
    settings: CloudSettings,
    { allowCategoryChange, ...template }: NewTemplate,
  ): Promise<CloudTemplate> {
    const { components } = template
    const id = await runTemplateCall('create', (signal) =>
      this.#graph.createTemplate(
        settings,
        {
          ...template,
          allow_category_change: allowCategoryChange,
          ...(hasNames(components) && { parameter_format: 'NAMED' }),
        },
        signal,
      ),
    )
    return this.#after(settings, {
      ...template,
      id,
      status: 'PENDING',
      reason: null,
      reasonI18n: null,
      quality: null,
    })
  }

  sample(settings: CloudSettings, file: MultipartFile): Promise<string> {
    return runTemplateCall('sample', (signal) => this.#graph.sample(settings, file, signal))
  }

  async change(
    settings: CloudSettings,
    id: string,
    { components, category }: { components: Components; category?: CloudTemplateCategory | undefined },
  ): Promise<CloudTemplate> {
    const before = await this.get(settings, id)
    if (!changeable.includes(before.status)) throw createNotChangeableError(before.status === 'PENDING')
    // Meta refuses any category for an approved template, even the same one.
    const changed = category !== undefined && category !== before.category && { category }
    const change = { components, ...changed }
    await runTemplateCall('change', (signal) => this.#graph.changeTemplate(settings, id, change, signal))
    return this.#after(settings, { ...before, ...change, status: 'PENDING', reason: null, reasonI18n: null })
  }

  async remove(settings: CloudSettings, id: string): Promise<CloudTemplate> {
    const template = await this.get(settings, id)
    await runTemplateCall('remove', (signal) => this.#graph.deleteTemplate(settings, template, signal))
    return template
  }

  /** Reads the template after a change; a failed read does not undo the change. */
  async #after(settings: CloudSettings, template: CloudTemplate): Promise<CloudTemplate> {
    return this.get(settings, template.id).catch(() => template)
  }
}

function templateView(template: GraphTemplate): CloudTemplate {
  const { id, name, language, category, rejected_reason, quality_score, components } = template
  const status = parseTemplateStatus(template.status)
  return CloudTemplate.parse({
    id,
    name,
    language,
    status,
    category: CloudTemplateCategory.safeParse(category).data ?? null,
    components,
    ...templateReason(status, rejected_reason),
    quality: quality_score?.score ?? null,
  })
}

/** True for named variables, false for numbered ones. */
const hasNames = (components: Components) =>
  /\{\{\s*[a-z_][a-z0-9_]*\s*\}\}/i.test(JSON.stringify(components))
