import type { Backup } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { BackupRow } from '../../core/store/backupTables.js'

const Counts = z.record(z.string(), z.number())

export function backupView(row: BackupRow): Backup {
  return {
    id: row.id,
    type: row.type,
    createdAt: row.created_at,
    size: row.size,
    description: row.description,
    filename: getBackupFileName(row),
    origin: row.origin,
    duration: row.duration,
    counts: Counts.parse(JSON.parse(row.counts)),
  }
}

/** `backup-completo-2026-11-22-0724.zip` */
export function getBackupFileName({ type, created_at }: Pick<BackupRow, 'type' | 'created_at'>): string {
  const at = created_at.slice(0, 16).replace('T', '-').replace(':', '')
  return `backup-${type === 'FULL' ? 'completo' : 'configuracoes'}-${at}.zip`
}
