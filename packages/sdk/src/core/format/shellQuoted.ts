/**
 * Quotes any text as one shell word in single quotes, closing and reopening them around each single quote.
 * @example
 * shellQuoted("d'água $HOME") // `'d'\\''água $HOME'`
 */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
