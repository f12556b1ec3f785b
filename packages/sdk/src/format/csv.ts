/** What a spreadsheet would take for a formula, or for the beginning of one. */
const formula = /^[=+\-@\t\r]/

/**
 * One line of CSV (RFC 4180). What a spreadsheet would compute is told as text: whoever wrote it need not be whoever
 * opens the file.
 * @param cells as texts, in the order of the columns
 * @example
 * csvLine(['Ana "Zé"', '=1+1']) // `"Ana ""Zé""",'=1+1\r\n`
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
