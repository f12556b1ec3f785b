import { campaignLimits, type SkipReason } from '@morpheus/sdk/contract'
import { csvDelimiter, isPhoneTitle } from '@morpheus/sdk/format'
import { localized } from '@morpheus/sdk/text'
import { parse } from 'csv-parse/sync'
import { toOtherNinthDigit } from '../../core/lib/ninthDigit.js'
import { createWrongFieldError } from '../messages/messageErrors.js'

export interface ListedRecipient {
  phone: string
  variables: Readonly<Record<string, string>>
}

/**
 * Recipients of a CSV with a heading, separated by commas, semicolons or tabs; other columns are variables by their
 * titles.
 * @throws HttpError 400 naming the field `csv`
 */
export function readRecipientTable(text: string): ListedRecipient[] {
  const [heading, ...rows] = parseRows(text)
  const titles = heading?.map((title) => title.trim()) ?? []
  const phoneColumn = titles.findIndex(isPhoneTitle)
  if (phoneColumn < 0) throw createWrongFieldError('csv', localized('campaigns.csv_column'))
  const { variables: limit, recipients } = campaignLimits
  if (titles.length > limit)
    throw createWrongFieldError('csv', localized('campaigns.csv_columns_many', { limit }))
  if (rows.length > recipients)
    throw createWrongFieldError('csv', localized('rules.campaigns.recipients_many', { maximum: recipients }))
  return rows.map((row) => ({
    phone: (row[phoneColumn] ?? '').slice(0, 60),
    variables: Object.fromEntries(
      titles.flatMap((title, column) => {
        const value = row[column]?.trim() ?? ''
        return column === phoneColumn || title === '' || value === '' ? [] : [[title, value.slice(0, 1000)]]
      }),
    ),
  }))
}

function parseRows(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '')
  const [line = ''] = content.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const delimiter = csvDelimiter(line)
  try {
    return parse(content, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  } catch {
    throw createWrongFieldError('csv', localized('campaigns.csv_unreadable'))
  }
}

/** The digits of a number with its country code; null for anything else. */
export function readPhone(text: string): string | null {
  const trimmed = text.trim().replace(/@(s\.whatsapp\.net|c\.us)$/, '')
  const digits = trimmed.replace(/[\s().+-]/g, '')
  return /^\d{10,15}$/.test(digits) ? digits : null
}

export interface CheckedRecipient {
  phone: string
  variables: Readonly<Record<string, string>>
  skip: SkipReason | null
}

/** Variables that no recipient has a value for: a mistyped one would skip everybody. */
export function findUnknownVariables(
  list: readonly ListedRecipient[],
  required: readonly string[],
): string[] {
  return required.filter((name) => list.every(({ variables }) => (variables[name] ?? '') === ''))
}

/** Marks invalid numbers, repeated ones and those without a value that the text needs. */
export function checkRecipients(
  list: readonly ListedRecipient[],
  required: readonly string[],
): CheckedRecipient[] {
  const seen = new Set<string>()
  return list.map(({ phone: text, variables }) => {
    const phone = readPhone(text)
    if (phone === null) return { phone: text.trim(), variables, skip: 'invalid_number' }
    if (seen.has(phone)) return { phone, variables, skip: 'duplicate' }
    seen.add(phone)
    const other = toOtherNinthDigit(phone)
    if (other !== null) seen.add(other)
    const isComplete = required.every((name) => (variables[name] ?? '') !== '')
    return { phone, variables, skip: isComplete ? null : 'missing_variable' }
  })
}
