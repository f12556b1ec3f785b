import * as z from 'zod'
import {
  cloudHeaderFiles,
  cloudTemplateCategories,
  cloudTemplateStatuses,
} from '../choices/cloudTemplates.js'
import { NumberQuality } from '../entities.js'
import { MetaTemplate } from '../messageBodies.js'
import { choice, needed } from '../reading/lenient.js'

/**
 * Reads one of `cloudTemplateStatuses`; anything else is refused with 'Estado inválido'. A client reads a
 * template's that it does not know as `UNKNOWN`.
 */
export const CloudTemplateStatus = z.enum(cloudTemplateStatuses, 'Estado inválido')
export type CloudTemplateStatus = z.output<typeof CloudTemplateStatus>

/**
 * Reads one of `cloudTemplateCategories`; anything else is refused in Portuguese. Meta may put a template
 * into another one than was asked for.
 */
export const CloudTemplateCategory = z.enum(
  cloudTemplateCategories,
  'A categoria é UTILITY, MARKETING ou AUTHENTICATION',
)
export type CloudTemplateCategory = z.output<typeof CloudTemplateCategory>

/** A part as Meta documents it: `HEADER`, `BODY`, `FOOTER`, `BUTTONS` … */
const Component = z.looseObject({ type: z.string() })

/** A template of a WhatsApp Business account, as Meta shows it. */
export const CloudTemplate = z.object({
  /** Meta's. */
  id: needed(z.string()),
  name: needed(z.string()),
  /** As `pt_BR`; a name has a template for each of its languages. */
  language: z.string(),
  status: choice(CloudTemplateStatus, 'UNKNOWN'),
  category: choice(CloudTemplateCategory.nullable().default(null), null),
  components: z.array(Component).default([]),
  /** Why Meta does not let it be sent, in Portuguese; null where nothing is wrong, or Meta does not say. */
  reason: z.string().nullable().default(null),
  quality: choice(NumberQuality.nullable().default(null), null),
})
export type CloudTemplate = z.output<typeof CloudTemplate>

/** A file that Meta looks at in place of those that will be sent: `example.header_handle` of a header names it. */
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

/** What Meta is asked to approve. */
export const NewCloudTemplate = z.strictObject({
  name: MetaTemplate.shape.name,
  language: MetaTemplate.shape.language.shape.code.default('pt_BR'),
  category: CloudTemplateCategory,
  /** As Meta documents them, with an example for each variable: `componentsFault` says what is certain to be refused. */
  components,
  /** Whether Meta may put it into another category than it was asked for in; else it rejects it. */
  allowCategoryChange: z.boolean('Informe true ou false').default(true),
})

/** All of its parts anew: Meta keeps none that is not given. */
export const CloudTemplateChange = z.strictObject({
  components,
  /** Of a template that Meta approved it stays. */
  category: CloudTemplateCategory.optional(),
})

/** Of a list. */
export const CloudTemplateSearch = z.strictObject({
  /** In name and content. */
  search: z.string().max(200, 'Busca muito longa').optional(),
  status: CloudTemplateStatus.optional(),
  cursor: z.string().max(1000, 'Cursor inválido').optional(),
})
