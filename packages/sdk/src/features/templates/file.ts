import * as z from 'zod'
import { MessageRef } from '../../core/messageRef.js'
import { lenient } from '../../core/reading/lenient.js'
import { NewTemplate } from './template.js'

/** A template in an imported file; unknown fields are ignored. */
export const ImportedTemplate = z.object(NewTemplate.omit({ variables: true }).shape)

const Rejected = z.object({
  /** In a CSV the entry's first line; in JSON its position in the list, from 1. */
  line: z.number(),
  /** The entry's own name, where it has one. */
  name: z.string().nullable().default(null),
  reason: z.string(),
  reasonI18n: MessageRef.nullish(),
})
/** An entry of an imported file that was rejected: its position in the file, and the reason in Portuguese. */
export type RejectedTemplate = z.output<typeof Rejected>

/** The result of a template import. Configuration spec §7.4. */
export const TemplateImport = z.object({
  imported: lenient(z.number(), { fallback: ({ fields }) => fields.importedCount ?? fields.count }),
  /** The first ones, in file order. */
  rejected: z.array(Rejected),
  rejectedCount: lenient(z.number(), {
    fallback: ({ fields }) => (Array.isArray(fields.rejected) ? fields.rejected.length : 0),
  }),
})
export type TemplateImport = z.output<typeof TemplateImport>
