/** Default locale of numbers and dates. */
export const usualLocale = 'pt-BR'
