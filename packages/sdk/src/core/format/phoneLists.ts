import { folded } from './folded.js'
import { brazilianNumber } from './phone.js'

/** Titles of the column with the numbers, folded and reduced to letters. */
const phoneTitles = ['telefone', 'phone', 'numero', 'number', 'celular', 'whatsapp', 'fone', 'contato']

/** True for the title of a table's column with phone numbers. */
export function isPhoneTitle(title: string): boolean {
  return phoneTitles.includes(folded(title).replace(/[^a-z]/g, ''))
}

/** The character that separates the columns of a table in CSV, by its heading. */
export function csvDelimiter(heading: string): string {
  const counts = [';', ',', '\t'].map((mark) => ({ mark, count: heading.split(mark).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

/** Cells of the column with the phone numbers, for a preview; none without such a column. */
export function csvPhones(csv: string): string[] {
  const withoutQuoted = (line: string) => line.replace(/"[^"]*"/g, (text) => text.replace(/[";,\t]/g, ' '))
  const [heading = '', ...rows] = csv
    .replace(/^\uFEFF/, '')
    .replace(/^sep=.\r?\n/i, '')
    .split(/\r?\n/)
    .map(withoutQuoted)
  const delimiter = csvDelimiter(heading)
  const column = heading.split(delimiter).findIndex(isPhoneTitle)
  return column < 0 ? [] : rows.map((row) => row.split(delimiter)[column]?.trim() ?? '')
}

/**
 * Numbers that look like Brazilian ones without their country code, which would reach somebody in another country.
 * @example
 * nationalNumbers(['31 98765-4321', '5531987654321', '+31 6 12345678']) // ['31 98765-4321']
 */
export function nationalNumbers(numbers: readonly string[]): string[] {
  return numbers.filter((number) => !number.trim().startsWith('+') && brazilianNumber(number) !== null)
}
