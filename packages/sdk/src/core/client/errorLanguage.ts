import type { Language } from '../../text/language.js'
import { MorpheusError } from './errors.js'

/** Returns the same error with its texts in the client's language. */
export type ErrorTranslator = (error: unknown) => Promise<unknown>

/** English is loaded with the first error; without it, as where the file cannot be loaded, the texts stay Portuguese. */
export function createErrorTranslator(language: Language): ErrorTranslator {
  return async (error) => {
    if (language !== 'en' || !(error instanceof MorpheusError)) return error
    try {
      const { toEnglish } = await import('../../text/en/toEnglish.js')
      return toEnglish(error)
    } catch {
      return error
    }
  }
}
