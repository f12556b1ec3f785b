import * as z from 'zod'

const value = z.union([z.string(), z.number()])

/**
 * The language-independent form of a text: `code` names a message of the dictionaries in `locales/`, `params` fill its
 * gaps. A text field `x` has it beside it in `xI18n`; null or absent where the text has no code.
 */
export const MessageRef = z.object({
  code: z.string(),
  params: z
    .record(z.string(), z.union([value, z.object({ code: z.string(), params: z.record(z.string(), value) })]))
    .default({}),
})
