/** Cell starts that a spreadsheet may run as a formula. */
const formula = /^[=+\-@\t\r]/

/**
 * One line of CSV (RFC 4180). Formula starts are escaped as text, as the author of a cell need not be trusted by its
 * reader.
 * @param cells as texts, in the order of the columns
 * @param separator spreadsheets set to Portuguese split columns at `;`
 * @example
 * csvLine(['Ana "Zé"', '=1+1']) // `"Ana ""Zé""",'=1+1\r\n`
 */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  return `${cells.map((text) => formatCell(text, separator)).join(separator)}\r\n`
}

function formatCell(text: string, separator: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
