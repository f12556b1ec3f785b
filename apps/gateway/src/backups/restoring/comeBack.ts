import { isDeepStrictEqual } from 'node:util'
import type { Fields, Values } from '@morpheus/sdk/integrations'
import type { Vault } from '../../kit/vault.js'
import type { AnyRow } from '../../store/inPieces.js'
import { readOpen, type Sealed, withBlanks, withoutSecrets } from '../archive/secrets.js'

/** What is true as an account comes back, and what its rows are made to fit. */
export interface Circumstances {
  readonly userId: string
  /** When the backup was made, as ISO 8601: what is written of it now is the same however often it comes back. */
  readonly at: string
  /** Sessions whose pairing is there: a simulated phone's came along, others' never left. */
  readonly paired: ReadonlySet<string>
  /** The media whose file is there. */
  readonly media: ReadonlySet<string>
  /** The files that came along, or were the account's already. */
  readonly files: ReadonlySet<string>
}

type Change = (row: AnyRow, here: Circumstances) => AnyRow | null

const again = 'Restaurada de um backup sem o pareamento: conecte de novo.'
const notRepeated = 'Restaurada de um backup: reenvie se ainda for preciso'
const withoutFile = 'O arquivo não veio com o backup'

/** How rows of a table come back, where not as they were: what was under way then is not done again. Null: not at all. */
export const comingBack: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['sessions', session],
  [
    'messages',
    (row, here) => {
      const settled =
        row.open === 1 ? { open: 0, state: 'cancelled', next_at: null, cancelled_at: here.at } : {}
      const isLost = typeof row.media_id === 'string' && !here.media.has(row.media_id)
      if (isLost) return { ...row, ...settled, media_id: null, media_state: 'gone', media_error: withoutFile }
      const isAwaited = row.media_state === 'pending'
      return { ...row, ...settled, ...(isAwaited && { media_state: 'failed', media_error: withoutFile }) }
    },
  ],
  [
    'deliveries',
    (row) => (row.open === 1 ? { ...row, open: 0, state: 'dead', next_at: null, error: notRepeated } : row),
  ],
  [
    'offers',
    (row, { at }) =>
      row.open === 1
        ? { ...row, open: 0, state: 'skipped', next_at: null, reason: 'old', settled_at: at }
        : row,
  ],
  ['media', (row, { media }) => (media.has(String(row.id)) ? row : null)],
  [
    'virtual_messages',
    (row, { files }) => (typeof row.file === 'string' && !files.has(row.file) ? { ...row, file: null } : row),
  ],
])

/** A pairing that was under way is over; one that did not come along has to be made anew. */
function session(row: AnyRow, { paired }: Circumstances): AnyRow {
  if (row.api_type !== 'MORPHEUS') return row
  if (row.paired !== 1) return { ...row, status: 'disconnected', pairing_phone: null }
  if (paired.has(String(row.id))) return row
  return { ...row, status: 'disconnected', paired: 0, pairing_phone: null, failure: again }
}

/** A sealed configuration as it comes back. */
export interface CameBack {
  readonly config: string
  /** Whether it lacks a secret. */
  readonly isIncomplete: boolean
}

/** With the secrets of the one that is there, where that is otherwise the same; else without. */
export function sealedAgain(vault: Vault, column: Sealed, row: AnyRow, there: AnyRow | undefined): CameBack {
  const open = readOpen(String(row[column.column]))
  const fields: Fields = column.fieldsOf(row) ?? {}
  const place = column.placeOf(row)
  const kept = there && vault.tryOpen(String(there[column.column]), place)
  if (there && kept) {
    const values: Values = JSON.parse(kept)
    const now = withoutSecrets(fields, values)
    const isComplete = open.missing.every((name) => now.missing.includes(name))
    if (isComplete && isDeepStrictEqual(now.values, open.values))
      return { config: String(there[column.column]), isIncomplete: false }
  }
  const isIncomplete = open.missing.length > 0
  // Switched on it would be tried with nothing.
  const config = {
    ...withBlanks(fields, open),
    ...('enabled' in open.values && isIncomplete && { enabled: false }),
  }
  return { config: vault.seal(JSON.stringify(config), place), isIncomplete }
}
