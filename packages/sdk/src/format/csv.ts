/** What a spreadsheet would take for a formula, or for the beginning of one. */
const formula = /^[=+\-@\t\r]/

/**
 * One line of CSV (RFC 4180). What a spreadsheet would compute is told as text: whoever wrote it need not be whoever
 * opens the file.
 * @param cells as texts, in the order of the columns
 * @param separator what stands between them: spreadsheets set to Portuguese open a file of `;` in columns
 * @example
 * csvLine(['Ana "Zé"', '=1+1']) // `"Ana ""Zé""",'=1+1\r\n`
 */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  return `${cells.map((text) => cell(text, separator)).join(separator)}\r\n`
}

function cell(text: string, separator: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
