import * as z from 'zod'
import { NumberQuality } from '../../core/entities.js'
import { choice, needed } from '../../core/reading/lenient.js'
import { MetaTemplate } from '../messages/bodies.js'
import { cloudHeaderFiles, cloudTemplateCategories, cloudTemplateStatuses } from './choices.js'

/**
 * Parses one of `cloudTemplateStatuses`; refuses anything else with 'Estado inválido'. A client reads an unknown state
 * of a template as `UNKNOWN`.
 */
export const CloudTemplateStatus = z.enum(cloudTemplateStatuses, 'Estado inválido')
export type CloudTemplateStatus = z.output<typeof CloudTemplateStatus>

/**
 * Parses one of `cloudTemplateCategories`; refuses anything else in Portuguese. Meta may assign another category than
 * was requested.
 */
export const CloudTemplateCategory = z.enum(
  cloudTemplateCategories,
  'A categoria é UTILITY, MARKETING ou AUTHENTICATION',
)
export type CloudTemplateCategory = z.output<typeof CloudTemplateCategory>

/** A component in Meta's format: `HEADER`, `BODY`, `FOOTER`, `BUTTONS` … */
const Component = z.looseObject({ type: z.string() })

/** A template of a WhatsApp Business account, as Meta answers it. */
export const CloudTemplate = z.object({
  id: needed(z.string()),
  name: needed(z.string()),
  /** For example `pt_BR`; each language of a name is a template of its own. */
  language: z.string(),
  status: choice(CloudTemplateStatus, 'UNKNOWN'),
  category: choice(CloudTemplateCategory.nullable().default(null), null),
  components: z.array(Component).default([]),
  /** The reason why Meta refuses to send it, in Portuguese; null where all is well, or Meta gives none. */
  reason: z.string().nullable().default(null),
  quality: choice(NumberQuality.nullable().default(null), null),
})
export type CloudTemplate = z.output<typeof CloudTemplate>

/** A sample file for Meta's review: `example.header_handle` of a header names it. */
export const CloudSample = z.object({
  handle: needed(z.string()),
  format: z.enum(cloudHeaderFiles),
})
export type CloudSample = z.output<typeof CloudSample>

const components = z
  .array(
    z.looseObject({ type: z.string('Componente inválido').max(40, 'Componente inválido') }),
    'Informe os componentes em uma lista',
  )
  .min(1, 'Informe os componentes')
  .max(10, 'Componentes demais')

/** A template to submit to Meta. */
export const NewCloudTemplate = z.strictObject({
  name: MetaTemplate.shape.name,
  language: MetaTemplate.shape.language.shape.code.default('pt_BR'),
  category: CloudTemplateCategory,
  /** In Meta's format, with an example for each variable: `componentsFault` finds certain refusals. */
  components,
  /** Lets Meta change the category; otherwise Meta rejects the template. */
  allowCategoryChange: z.boolean('Informe true ou false').default(true),
})

/** Replaces all components: Meta keeps none that is not given. */
export const CloudTemplateChange = z.strictObject({
  components,
  /** Meta does not change the category of an approved template. */
  category: CloudTemplateCategory.optional(),
})

export const CloudTemplateSearch = z.strictObject({
  /** Searches name and content. */
  search: z.string().max(200, 'Busca muito longa').optional(),
  status: CloudTemplateStatus.optional(),
  cursor: z.string().max(1000, 'Cursor inválido').optional(),
})
