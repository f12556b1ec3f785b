import { isDeepStrictEqual } from 'node:util'
import type { Fields, Values } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import type { Vault } from '../../../core/lib/vault.js'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import { toMediaErrorColumns } from '../../sessions/messages/mediaState.js'
import { type ConfigurationColumn, readOpen, withBlanks, withoutSecrets } from '../archive/secrets.js'

export interface Destination {
  readonly userId: string
  /** Time of the backup, as ISO 8601: timestamps written by a restore are the same however often it is repeated. */
  readonly at: string
  /** Sessions with a pairing: a simulated phone's comes with the backup, others were never deleted. */
  readonly paired: ReadonlySet<string>
  readonly media: ReadonlySet<string>
  /** Files from the backup, or already the account's. */
  readonly files: ReadonlySet<string>
}

type Change = (row: AnyRow, destination: Destination) => AnyRow | null

const unpairedText = 'Restaurada de um backup sem o pareamento: conecte de novo.'
const notRepeated = 'Restaurada de um backup: reenvie se ainda for preciso'
const withoutFile = toMediaErrorColumns(localized('messages.media.not_in_backup'))

/** Adapts a table's rows: interrupted work is not repeated. Null drops the row. */
export const rowAdapters: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['sessions', session],
  [
    'messages',
    (row, destination) => {
      const settled =
        row.open !== 0 ? { open: 0, state: 'cancelled', next_at: null, cancelled_at: destination.at } : {}
      const isLost = typeof row.media_id === 'string' && !destination.media.has(row.media_id)
      if (isLost) return { ...row, ...settled, media_id: null, media_state: 'gone', ...withoutFile }
      const isAwaited = row.media_state === 'pending'
      return { ...row, ...settled, ...(isAwaited && { media_state: 'failed', ...withoutFile }) }
    },
  ],
  [
    'deliveries',
    (row) =>
      row.open === 1
        ? { ...row, open: 0, state: 'dead', next_at: null, error: notRepeated, error_i18n: null }
        : row,
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

/** A pairing in progress is over; a missing pairing has to be renewed. */
function session(row: AnyRow, { paired }: Destination): AnyRow {
  if (row.api_type !== 'MORPHEUS') return row
  if (row.paired !== 1) return { ...row, status: 'disconnected', pairing_phone: null }
  if (paired.has(String(row.id))) return row
  return { ...row, status: 'disconnected', paired: 0, pairing_phone: null, failure: unpairedText }
}

export interface ResealedConfig {
  readonly config: string
  readonly isIncomplete: boolean
}

/** Keeps the secrets of the existing configuration if the rest is equal; else they are missing. */
export function resealValue(
  vault: Vault,
  column: ConfigurationColumn,
  row: AnyRow,
  there: AnyRow | undefined,
): ResealedConfig {
  const open = readOpen(String(row[column.column]))
  const fields: Fields = column.fieldsOf(row) ?? {}
  const context = column.contextOf(row)
  const decrypted = there && vault.tryOpen(String(there[column.column]), context)
  if (there && decrypted) {
    const values: Values = JSON.parse(decrypted)
    const now = withoutSecrets(fields, values)
    const isComplete = open.missing.every((name) => now.missing.includes(name))
    if (isComplete && isDeepStrictEqual(now.values, open.values))
      return { config: String(there[column.column]), isIncomplete: false }
  }
  const isIncomplete = open.missing.length > 0
  // Enabled, it would be tried without credentials.
  const config = {
    ...withBlanks(fields, open),
    ...('enabled' in open.values && isIncomplete && { enabled: false }),
  }
  return { config: vault.seal(JSON.stringify(config), context), isIncomplete }
}
