import { statfs } from 'node:fs/promises'
import { sessionCauses } from '@morpheus/sdk/contract'
import { cardOf } from '@morpheus/sdk/integrations'
import { sessionCauseTexts } from '@morpheus/sdk/text'
import type { AlertRow } from '../../../core/store/mail/alertTables.js'
import type { Db } from '../../../core/store/tables.js'
import {
  administratorIds,
  filterConnected,
  filterWorking,
  listFailingTargets,
  listFallenSessions,
} from './alertRows.js'

/** An active problem. `since` if the start is known more precisely. */
export type Trouble = Pick<
  AlertRow,
  'user_id' | 'cause' | 'kind' | 'severity' | 'title' | 'detail' | 'path'
> & { since?: string }

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Thresholds for a full disk: both a share and, for small disks, an absolute size. */
const leastShare = 0.05
const leastBytes = 512 * 1024 * 1024

const sessionCause = (id: string) => `session ${id}`
const targetCause = (id: string) => `target ${id}`
const diskCause = 'disk'

function toDetail(code: string | null): string {
  const cause = sessionCauses.find((known) => known === code && known !== 'restarting')
  if (!cause) return 'A conexão caiu e ainda não voltou. O Morpheus continua tentando.'
  const { text, advice } = sessionCauseTexts[cause]
  return `${text.replace(/\.$/, '')}. ${advice}`
}

export async function findTroubles(db: Db, disk: DiskSpace | null): Promise<Trouble[]> {
  const sessions = await listFallenSessions(db)
  const targets = await listFailingTargets(db)
  return [
    ...sessions.map(
      ({ id, user_id, name, failure, reason }): Trouble => ({
        user_id,
        cause: sessionCause(id),
        kind: 'session_disconnected',
        severity: 'high',
        title: `Sessão "${name}" desconectada`,
        detail: failure ?? toDetail(reason),
        path: `/sessions/${id}`,
      }),
    ),
    ...targets.map(
      ({ id, user_id, kind, session_id, session_name, last_error, error_since }): Trouble => ({
        user_id,
        cause: targetCause(id),
        kind: 'integration_failing',
        severity: 'medium',
        title: `${cardOf(kind).label} da sessão "${session_name}" com falha`,
        detail: last_error ?? 'As entregas estão falhando.',
        path: `/sessions/${session_id}`,
        since: error_since,
      }),
    ),
    ...(await diskTroubles(db, disk)),
  ]
}

/** Sent to administrators, who can free space. */
async function diskTroubles(db: Db, disk: DiskSpace | null): Promise<Trouble[]> {
  if (!disk || !isNearlyFull(disk)) return []
  const percent = Math.floor((100 * disk.freeBytes) / disk.totalBytes)
  const users = await administratorIds(db)
  return users.map((user_id) => ({
    user_id,
    cause: diskCause,
    kind: 'disk_full',
    severity: 'critical',
    title: 'Disco do servidor quase cheio',
    detail: `Restam ${megabytes(disk.freeBytes)} MB (${percent}%) onde ficam os dados do Morpheus. Com o disco cheio, nada mais é gravado.`,
    path: '/monitoring',
  }))
}

function isNearlyFull({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes < leastBytes || freeBytes < totalBytes * leastShare
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1024 / 1024).toLocaleString('pt-BR')
}

/** Alerts whose session or target works again; others were deleted, disabled or disconnected on purpose. */
export async function findRecovered(db: Db, rows: readonly AlertRow[]): Promise<Set<AlertRow>> {
  const listIds = (kind: AlertRow['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ cause }) => cause.slice(cause.indexOf(' ') + 1))
  const connected = await filterConnected(db, listIds('session_disconnected'))
  const working = await filterWorking(db, listIds('integration_failing'))
  return new Set(
    rows.filter(({ cause }) => {
      const id = cause.slice(cause.indexOf(' ') + 1)
      return cause === diskCause || connected.has(id) || working.has(id)
    }),
  )
}
