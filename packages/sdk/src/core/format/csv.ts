/** Cell starts that a spreadsheet may run as a formula. */
const formula = /^[=+\-@\t\r]/

/**
 * Formulas after a character, and quotes, that begin another cell or line in a spreadsheet set to another separator:
 * it does not see that the cell is quoted.
 */
const laterFormulas = {
  ',': /([;\t\r\n]["' ]*)(?=[=+\-@])/g,
  ';': /([,\t\r\n]["' ]*)(?=[=+\-@])/g,
} as const

/**
 * One line of CSV (RFC 4180). Formula starts are escaped as text, as the author of a cell need not be trusted by its
 * reader; also those that only a spreadsheet with the other separator would run.
 * @param cells as texts, in the order of the columns
 * @param separator spreadsheets set to Portuguese split columns at `;`
 * @example
 * csvLine(['Ana "Zé"', '=1+1']) // `"Ana ""Zé""",'=1+1\r\n`
 */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  return `${cells.map((text) => formatCell(text, separator)).join(separator)}\r\n`
}

function formatCell(text: string, separator: ',' | ';'): string {
  const later = text.replace(laterFormulas[separator], "$1'")
  const safe = formula.test(later) ? `'${later}` : later
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
