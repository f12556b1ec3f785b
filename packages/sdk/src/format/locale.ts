/** The language and region whose numbers and dates are written where nobody says another. */
export const usualLocale = 'pt-BR'
