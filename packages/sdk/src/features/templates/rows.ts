import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { maxImportBytes } from '../../core/limits/templateFile.js'
import { Flag, wholeNumber } from '../../core/values.js'
import { visibleName } from '../../core/visibleText.js'
import { templatesRules } from '../../locales/generated/pt-BR/rules/templates.js'
import { createRules } from '../../locales/rules.js'
import { TemplateImport } from './file.js'
import {
  LibraryTemplate,
  NewTemplate,
  Template,
  TemplateAnalytics,
  TemplateChange,
  TemplateStats,
} from './template.js'

const rule = createRules(templatesRules)

const endpoint = rowsOf({ category: 'templates', scope: 'templates', ability: 'never' })

const template = z.object({ template: Template })
/** Configuration spec §7.4 and §7.7. */
export const templates = {
  /**
   * Lists templates, newest first. `search` covers name, description, category and content, ignoring case and accents.
   * Returns all of them, or a page with `limit` (ours).
   */
  list: endpoint('GET /templates', {
    sessions: 'none',
    query: z.strictObject({
      search: z.string().max(200, rule('rules.common.search_long')).optional(),
      category: z.string().max(60, rule('rules.templates.category_long')).optional(),
      isActive: Flag.optional(),
      cursor: z.string().max(200, rule('rules.common.cursor_invalid')).optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({ templates: z.array(Template), nextCursor: z.string().nullable().default(null) }),
  }),
  /** `variables` is documented, but always derived from the content. */
  create: endpoint('POST /templates', {
    body: NewTemplate,
    entity: Template,
    answer: template,
    success: 201,
    duplicates: false,
  }),
  /** Takes any part; `isActive` enables and disables it. */
  update: endpoint('PUT /templates/:id', { body: TemplateChange, entity: Template, answer: template }),
  remove: endpoint('DELETE /templates/:id', { answer: z.object({}), hasUnspecifiedAnswer: true }),
  /** Copies a template under `name`, or under the next free name of a copy. */
  duplicate: endpoint('POST /templates/:id/duplicate', {
    body: z.strictObject({
      name: visibleName(
        rule('rules.common.name_required'),
        100,
        rule('rules.common.name_long_most'),
      ).optional(),
    }),
    answer: template,
    success: 201,
  }),
  stats: endpoint('GET /templates/stats', { answer: z.object({ stats: TemplateStats }) }),
  /** Imports JSON or CSV of at most 50 MB: all valid templates at once, or none. */
  import: endpoint('POST /templates/import', {
    files: { file: { maxBytes: maxImportBytes } },
    answer: TemplateImport,
  }),
  library: endpoint('GET /templates/library', { answer: z.object({ library: z.array(LibraryTemplate) }) }),
  /** Skips templates that the user has already. */
  installLibrary: endpoint('POST /templates/library/install', {
    body: z.strictObject({
      templateIds: z
        .array(
          z.string(rule('rules.common.template_invalid')).max(100, rule('rules.common.template_invalid')),
          rule('rules.templates.templates_missing'),
        )
        .min(1, rule('rules.templates.templates_missing'))
        .max(200, rule('rules.templates.templates_many')),
    }),
    answer: z.object({ installed: z.number(), templates: z.array(Template) }),
    hasUnspecifiedAnswer: true,
  }),
  analytics: endpoint('GET /templates/analytics', { answer: z.object({ analytics: TemplateAnalytics }) }),
  /** Renders a content; missing `variables` get their sample value. Stores nothing. */
  preview: endpoint('POST /templates/preview', {
    sessions: 'none',
    body: z.strictObject({
      content: z
        .string(rule('rules.templates.content_required'))
        .max(4096, rule('rules.templates.content_most')),
      variables: z
        .record(
          z.string().max(320, rule('rules.common.variable_invalid')),
          z.string(rule('rules.common.text_missing')).max(4096, rule('rules.common.text_long')),
        )
        .optional(),
    }),
    stores: false,
    repeatable: true,
    answer: z.object({ preview: z.string() }),
  }),
  /** Declared after paths that `:id` would match too: test servers take the first match. */
  get: endpoint('GET /templates/:id', { sessions: 'none', answer: template }),
}
