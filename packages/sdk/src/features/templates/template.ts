import * as z from 'zod'
import { lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant, TimeZone } from '../../core/values.js'
import { visibleLine, visibleName } from '../../core/visibleText.js'
import { templatesRules } from '../../locales/generated/pt-BR/rules/templates.js'
import { createRules } from '../../locales/rules.js'
import { variablesIn } from './variables.js'

const rule = createRules(templatesRules)

/** Equal to the maximum length of a message. */
const longestContent = 4096

const content = z
  .string(rule('rules.templates.content_required'))
  .max(longestContent, rule('rules.templates.content_most'))
  .regex(/\S/, rule('rules.templates.content_required'))
  .refine((text) => !text.includes('\0'), rule('rules.templates.content_invalid'))
const isActive = z.boolean(rule('rules.common.boolean'))

/** A reusable text of a user. Configuration spec §3, Template. */
export const Template = z.object({
  id: requiredForItem(z.string()),
  name: lenient(z.string(), { fallback: ({ fields }) => fields.id }),
  /** With variables in braces, as `{nome}`. */
  content: z.string(),
  category: z.string().nullable().default(null),
  description: z.string().nullable().default(null),
  isActive: z.boolean().default(true),
  /** The variable names in `content`. Accepted in a body, but always derived from the content. */
  variables: lenient(z.array(z.string()), {
    fallback: ({ fields }) => variablesIn(String(fields.content ?? '')),
  }),
  createdAt: Instant.nullable().default(null),
  updatedAt: Instant.nullish(),
})
export type Template = z.output<typeof Template>

/** Configuration spec §5 and §7.7. A user's template names must differ in more than case and accents. */
export const NewTemplate = z.strictObject({
  name: visibleName(rule('rules.common.name_required'), 100, rule('rules.common.name_long_most')),
  content,
  category: visibleLine(
    rule('rules.templates.category_invalid'),
    60,
    rule('rules.templates.category_most'),
  ).optional(),
  description: visibleLine(
    rule('rules.common.description_invalid'),
    300,
    rule('rules.templates.description_most'),
  ).optional(),
  isActive: isActive.optional(),
  variables: z
    .array(
      z.string(rule('rules.common.variable_invalid')).max(320, rule('rules.common.variable_invalid')),
      rule('rules.templates.variables_list'),
    )
    .max(500, rule('rules.templates.variables_many'))
    .optional(),
})

/** Any part of a template. */
export const TemplateChange = NewTemplate.partial()

/** Template counts of a user. Configuration spec §3, Template stats. */
export const TemplateStats = z.object({
  total: z.number(),
  categories: lenient(z.number(), {
    from: (value) => (Array.isArray(value) ? value.length : value),
  }),
  /** Since the first of the month in `timeZone`. */
  createdThisMonth: z.number(),
  /** Extension: the categories' names, sorted. */
  categoryNames: z.array(z.string()).optional(),
  timeZone: TimeZone,
})
export type TemplateStats = z.output<typeof TemplateStats>

/** A template of the library that comes with the gateway. Configuration spec §3, Library template. */
export const LibraryTemplate = z.object({
  id: requiredForItem(z.string()),
  name: lenient(z.string(), { fallback: ({ fields }) => fields.id }),
  description: z.string().nullable().default(null),
  category: z.string().nullable().default(null),
  /** Out of 5. */
  rating: z.number().nullable().default(null),
  content: z.string().nullish(),
  /** Extension: true where the user has it already. */
  installed: z.boolean().nullish(),
})
export type LibraryTemplate = z.output<typeof LibraryTemplate>

const Used = z.object({
  id: lenient(z.string(), { fallback: ({ fields }) => fields.name }),
  name: lenient(z.string(), { fallback: ({ fields }) => fields.id }),
  usage: lenient(z.number(), { fallback: ({ fields }) => fields.usageCount }),
})

const CategoryUse = z.object({
  name: lenient(z.string(), { fallback: ({ fields }) => fields.category }),
  count: z.number(),
})

/**
 * Configuration spec §3, Analytics. A client accepts `popularTemplates`, `usageCount`, `categoryUsage` and `category`
 * for `mostUsed`, `usage`, `categoryDistribution` and `name`. A use is a message that was rendered from a template and
 * sent.
 */
export const TemplateAnalytics = z.object({
  totalUsage: z.number(),
  /** Since the first of the month in `timeZone`. */
  monthlyUsage: z.number(),
  activeTemplates: z.number(),
  totalTemplates: z.number(),
  /** Used templates, the most used first, ten at most. */
  mostUsed: lenient(z.array(Used), { fallback: ({ fields }) => fields.popularTemplates }),
  /** Uses by category, the most used first; `Sem categoria` for templates without one. */
  categoryDistribution: lenient(z.array(CategoryUse), { fallback: ({ fields }) => fields.categoryUsage }),
  /** Extension: uses by day in `timeZone`, of the last 30, those without any included. `day` is `2026-11-21`. */
  daily: z.array(z.object({ day: requiredForItem(z.string()), count: z.number() })).optional(),
  timeZone: TimeZone,
})
export type TemplateAnalytics = z.output<typeof TemplateAnalytics>
