import * as z from 'zod'
import { NumberQuality } from '../../core/entities.js'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, requiredForItem } from '../../core/reading/lenient.js'
import { cloudTemplatesRules } from '../../locales/generated/pt-BR/rules/cloudTemplates.js'
import { createRules } from '../../locales/rules.js'
import { MetaTemplate } from '../messages/bodies.js'
import { cloudHeaderFiles, cloudTemplateCategories, cloudTemplateStatuses } from './choices.js'

const rule = createRules(cloudTemplatesRules)

/**
 * Parses one of `cloudTemplateStatuses`; refuses anything else with 'Estado inválido'. A client reads an unknown state
 * of a template as `UNKNOWN`.
 */
export const CloudTemplateStatus = z.enum(cloudTemplateStatuses, rule('rules.common.state_invalid'))
export type CloudTemplateStatus = z.output<typeof CloudTemplateStatus>

/**
 * Parses one of `cloudTemplateCategories`; refuses anything else in Portuguese. Meta may assign another category than
 * was requested.
 */
export const CloudTemplateCategory = z.enum(
  cloudTemplateCategories,
  rule('rules.cloudTemplates.category_invalid'),
)
export type CloudTemplateCategory = z.output<typeof CloudTemplateCategory>

/** A component in Meta's format: `HEADER`, `BODY`, `FOOTER`, `BUTTONS` … */
const Component = z.looseObject({ type: z.string() })

/** A template of a WhatsApp Business account, as Meta answers it. */
export const CloudTemplate = z.object({
  id: requiredForItem(z.string()),
  name: requiredForItem(z.string()),
  /** For example `pt_BR`; each language of a name is a template of its own. */
  language: z.string(),
  status: choiceWithFallback(CloudTemplateStatus, 'UNKNOWN'),
  category: choiceWithFallback(CloudTemplateCategory.nullable().default(null), null),
  components: z.array(Component).default([]),
  /** The reason why Meta refuses to send it, in Portuguese; null where all is well, or Meta gives none. */
  reason: z.string().nullable().default(null),
  reasonI18n: MessageRef.nullish(),
  quality: choiceWithFallback(NumberQuality.nullable().default(null), null),
})
export type CloudTemplate = z.output<typeof CloudTemplate>

/** A sample file for Meta's review: `example.header_handle` of a header names it. */
export const CloudSample = z.object({
  handle: requiredForItem(z.string()),
  format: z.enum(cloudHeaderFiles),
})
export type CloudSample = z.output<typeof CloudSample>

const components = z
  .array(
    z.looseObject({
      type: z.string(rule('rules.common.component_invalid')).max(40, rule('rules.common.component_invalid')),
    }),
    rule('rules.common.components_list'),
  )
  .min(1, rule('rules.cloudTemplates.components_missing'))
  .max(10, rule('rules.common.components_many'))

/** A template to submit to Meta. */
export const NewCloudTemplate = z.strictObject({
  name: MetaTemplate.shape.name,
  language: MetaTemplate.shape.language.shape.code.default('pt_BR'),
  category: CloudTemplateCategory,
  /** In Meta's format, with an example for each variable: `componentsFault` finds certain refusals. */
  components,
  /** Lets Meta change the category; otherwise Meta rejects the template. */
  allowCategoryChange: z.boolean(rule('rules.common.flag')).default(true),
})

/** Replaces all components: Meta keeps none that is not given. */
export const CloudTemplateChange = z.strictObject({
  components,
  /** Meta does not change the category of an approved template. */
  category: CloudTemplateCategory.optional(),
})

export const CloudTemplateSearch = z.strictObject({
  /** Searches name and content. */
  search: z.string().max(200, rule('rules.common.search_long')).optional(),
  status: CloudTemplateStatus.optional(),
  cursor: z.string().max(1000, rule('rules.common.cursor_invalid')).optional(),
})
