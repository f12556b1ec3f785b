import type { Contact } from '@morpheus/sdk'
import { formatPhone, relativeTime } from '@morpheus/sdk/format'
import { clean } from '../../core/output/clean.js'
import type { Paint } from '../../core/output/paint.js'
import type { Column } from '../../core/output/table.js'
import { cut, pad, width } from '../../core/output/width.js'

interface Look {
  paint: Paint
  /** The width of the window; infinite in a pipe. */
  columns: number
}

/** Fixed columns, as pages are written as they come; the name, of any length, is last. */
const columns = { phone: 17, added: 13 } as const
/** In narrower windows the name needs the space more than the date does. */
const narrow = 50

export function contactHead({ paint, columns: available }: Look): string {
  const added = available < narrow ? '' : pad('ADICIONADO', columns.added)
  return paint('dim', `${pad('TELEFONE', columns.phone)}${added}NOME`)
}

export function contactRow({ name, phone, createdAt }: Contact, { paint, columns: available }: Look): string {
  const number = clean(formatPhone(phone))
  // An identifier that is no phone number may be longer than its column.
  const first = width(number) < columns.phone ? pad(number, columns.phone) : `${number}  `
  const added =
    available < narrow ? '' : pad(createdAt === null ? '–' : relativeTime(createdAt), columns.added)
  const called = (name && clean(name)) || 'Não informado'
  const shown = Number.isFinite(available)
    ? cut(called, Math.max(1, available - width(first) - added.length))
    : called
  return `${first}${paint('dim', added)}${name ? shown : paint('grey', shown)}`
}

export const contactColumns: Column<Contact>[] = [
  { title: 'TELEFONE', value: ({ phone }) => phone, onScreen: false },
  { title: 'ADICIONADO', value: ({ createdAt }) => createdAt, onScreen: false },
  { title: 'NOME', value: ({ name }) => name, onScreen: false },
]
