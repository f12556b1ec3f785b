/**
 * A text as one word of a shell, whatever is in it: between single quotes nothing means anything; a single quote ends them,
 * stands by itself, and begins them again.
 * @example
 * shellQuoted("d'água $HOME") // `'d'\\''água $HOME'`
 */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
