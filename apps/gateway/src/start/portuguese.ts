import * as z from 'zod'

/** Zod's default messages, corrected. */
export function portuguese(): { localeError: z.core.$ZodErrorMap } {
  const { localeError } = z.locales.ptBR()
  return {
    localeError: (issue) =>
      issue.code === 'invalid_type' && issue.input === undefined ? 'Campo obrigatório' : localeError(issue),
  }
}
