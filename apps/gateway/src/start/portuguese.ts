import * as z from 'zod'

/** What zod says of values that do not hold, where a rule says nothing of its own. */
export function portuguese(): { localeError: z.core.$ZodErrorMap } {
  const { localeError } = z.locales.ptBR()
  return {
    localeError: (issue) =>
      issue.code === 'invalid_type' && issue.input === undefined ? 'Campo obrigatório' : localeError(issue),
  }
}
