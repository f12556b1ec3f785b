import * as z from 'zod'
import { lenient } from '../reading/lenient.js'
import { NewTemplate } from './template.js'

/** A template of a file that is imported: what else the file says of it is ignored. */
export const ImportedTemplate = z.object(NewTemplate.omit({ variables: true }).shape)

/** What a file held that is no template. */
const Rejected = z.object({
  /** Of a CSV the line that it begins in; of JSON its place in the list, from 1. */
  line: z.number(),
  /** What it calls itself, where it does. */
  name: z.string().nullable().default(null),
  /** In Portuguese. */
  reason: z.string(),
})
/**
 * An entry of an imported file that became no template: where it stands in the file, and why, in Portuguese.
 */
export type RejectedTemplate = z.output<typeof Rejected>

/** Configuration spec §7.4; what is not said there is ours. */
export const TemplateImport = z.object({
  imported: lenient(z.number(), { otherwise: ({ own }) => own.importedCount ?? own.count }),
  /** The first of them, as the file has them. */
  rejected: z.array(Rejected),
  rejectedCount: lenient(z.number(), {
    otherwise: ({ own }) => (Array.isArray(own.rejected) ? own.rejected.length : 0),
  }),
})
export type TemplateImport = z.output<typeof TemplateImport>
