import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  type Backup,
  type BackupScheduleState,
  createBackup,
  type Morpheus,
  restoreBackup,
} from '@morpheus/sdk'
import { folded, formatBytes, formatDateTime } from '@morpheus/sdk/format'
import { backupMessages, backupStepLabels, backupTypeLabels, restoreStepLabel } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError, usageError } from '../../core/output/failures.js'
import { openSpinner } from '../../core/output/openSpinner.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printList } from '../../core/output/table.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { saveFile } from '../../core/saveFile.js'

const shortest = 4

async function findBackup(morpheus: Morpheus, reference: string): Promise<Backup> {
  const backups = await morpheus.backups.list()
  const [newest] = backups
  const isNewest = /^(ultimo|latest)$/.test(folded(reference))
  const backup =
    isNewest && newest
      ? [newest]
      : backups.filter(
          ({ id }) => id === reference || (reference.length >= shortest && id.startsWith(reference)),
        )
  const [one, second] = backup
  if (!one) throw failureError('Backup não encontrado', 'backup_not_found')
  if (second) throw usageError(`Mais de um backup começa com ${sanitize(reference)}`, 'ambiguous')
  return one
}

const columns: Column<Backup>[] = [
  {
    title: 'ID',
    value: ({ id }) => id,
    cell: ({ id }) => ({ text: sanitize(id.slice(0, 8)), colour: 'grey' }),
    dropPriority: 0,
  },
  {
    title: 'CRIADO',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => ({ text: formatDateTime(createdAt) }),
    dropPriority: 0,
  },
  {
    title: 'TIPO',
    value: ({ type }) => type,
    cell: ({ type }) => ({ text: backupTypeLabels[type] }),
    dropPriority: 2,
  },
  {
    title: 'TAMANHO',
    value: ({ size }) => size,
    cell: ({ size }) => ({ text: formatBytes(size) }),
    dropPriority: 3,
  },
  { title: 'DESCRIÇÃO', value: ({ description }) => description, dropPriority: 1, minWidth: 12 },
]

export async function list(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const backups = await morpheus.backups.list()
    printList(output, backups, {
      columns,
      empty: `${backupMessages.empty}. Crie um: morpheus backup criar`,
    })
  })
}

export interface CreateOptions {
  configuracoes?: boolean
  descricao?: string
  saida?: string
}

export async function create(context: Context, options: CreateOptions): Promise<void> {
  const { output } = context
  const { configuracoes, descricao = '', saida } = options
  await withClient(context, async (morpheus) => {
    const spinner = await openSpinner(output)
    let created: { id?: string; filename?: string; size?: number } = {}
    const flow = createBackup(morpheus, {
      onCreated: (backup) => {
        created = backup
      },
    })
    flow.store.subscribe((state) => {
      if (state.phase !== 'running') return
      const remainingText =
        state.remaining === null ? backupMessages.finishing : backupMessages.remaining(state.remaining)
      spinner?.show(`${backupStepLabels[state.step]} · ${Math.round(state.part * 100)}% · ${remainingText}`)
    })
    const result = await flow.create({
      type: configuracoes ? 'SETTINGS_ONLY' : 'FULL',
      description: descricao,
    })
    spinner?.hide()
    const state = flow.store.getState()
    flow.stop()
    if (!result)
      throw failureError(
        state.phase === 'failed' ? state.error : backupMessages.unknownFailure,
        'backup_failed',
      )
    const { id, filename = 'backup.zip', size = 0 } = created
    const path =
      saida === undefined || id === undefined
        ? null
        : await saveFile(() => morpheus.backups.download({ id }), filename, saida)
    if (output.json) return output.value({ ...created, ...(path !== null && { path }) })
    const location =
      path === null ? `morpheus backup baixar ${sanitize((id ?? '').slice(0, 8))}` : sanitize(path)
    output.success(`Backup criado (${formatBytes(size)}): ${sanitize(filename)}`)
    output.note(output.stderrPaint('dim', `  ${location}`))
  })
}

const frequencies = { diario: 'daily', semanal: 'weekly' } as const
const types = { completo: 'FULL', configuracoes: 'SETTINGS_ONLY' } as const
const days = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'] as const
const dayWords = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]

export interface ScheduleOptions {
  frequencia?: keyof typeof frequencies
  hora?: number
  dia?: (typeof days)[number]
  tipo?: keyof typeof types
  manter?: number
  desligar?: boolean
}

export async function schedule(context: Context, options: ScheduleOptions): Promise<void> {
  const { output } = context
  const { frequencia, hora, dia, tipo, manter, desligar } = options
  const change = {
    ...(frequencia && { frequency: frequencies[frequencia] }),
    ...(hora !== undefined && { hour: hora }),
    ...(dia && { weekday: days.indexOf(dia) }),
    ...(tipo && { type: types[tipo] }),
    ...(manter !== undefined && { keep: manter }),
  }
  const isChange = desligar === true || Object.keys(change).length > 0
  await withClient(context, async (morpheus) => {
    const state = isChange
      ? await morpheus.backups.changeSchedule({ ...change, enabled: desligar !== true })
      : await morpheus.backups.schedule()
    if (output.json) return output.value(state)
    if (isChange) output.success(backupMessages.scheduleSaved)
    output.data(describeSchedule(state))
    if (state.lastError !== null)
      output.note(`${output.stderrPaint('yellow', '!')} O último falhou: ${sanitize(state.lastError)}`)
  })
}

function describeSchedule({
  enabled,
  frequency,
  weekday,
  hour,
  type,
  keep,
  nextAt,
}: BackupScheduleState): string {
  if (!enabled) return 'Nenhum backup automático agendado.'
  const day = frequency === 'daily' ? 'Todo dia' : `Toda semana (${dayWords[weekday]})`
  const typeLabel = backupTypeLabels[type].toLowerCase()
  const next = nextAt === null ? '' : `; o próximo, ${formatDateTime(nextAt)}`
  return `${day} às ${String(hour).padStart(2, '0')}:00, ${typeLabel}, mantendo ${keep}${next}`
}

export interface DownloadOptions {
  saida?: string
}

export async function download(
  context: Context,
  { saida = '.' }: DownloadOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const backup = await findBackup(morpheus, reference)
    const { id, filename } = backup
    const path = await saveFile(() => morpheus.backups.download({ id }), filename, saida)
    if (output.json) return output.value({ ...backup, path })
    output.success(`Backup salvo em ${sanitize(path)}`)
  })
}

export type RestoreOptions = ConfirmationOptions

export async function restore(context: Context, options: RestoreOptions, reference: string): Promise<void> {
  const { output } = context
  const needsConfirmation = requiresPrompt(output, options, 'A restauração não pode ser desfeita')
  await withClient(context, async (morpheus) => {
    const file = await stat(reference).catch(() => null)
    const isFile = file?.isFile() ?? false
    const backup = isFile ? null : await findBackup(morpheus, reference)
    if (backup) output.note(`Backup de ${formatDateTime(backup.createdAt)}`)
    if (needsConfirmation && !(await askConfirmation(backupMessages.restoreQuestion)))
      throw cancelledError('Nada foi restaurado.')
    const { id } = backup ?? (await uploadFile(morpheus, reference))
    const spinner = await openSpinner(output)
    const answer = await restoreBackup(morpheus, { id }, ({ step, part, remaining }) => {
      const remainingText =
        remaining === null ? backupMessages.finishing : backupMessages.remaining(remaining)
      spinner?.show(`${restoreStepLabel(step)} · ${Math.round(part * 100)}% · ${remainingText}`)
    }).finally(() => spinner?.hide())
    if (output.json) return output.value({ id, ...answer })
    output.success(backupMessages.restored)
    const { keysMissing = 0 } = answer
    if (keysMissing > 0)
      output.note(`${output.stderrPaint('yellow', '!')} ${backupMessages.keysMissing(keysMissing)}`)
  })
}

async function uploadFile(morpheus: Morpheus, path: string): Promise<Pick<Backup, 'id'>> {
  const blob = await openAsBlob(path, { type: 'application/zip' })
  const { id } = await morpheus.backups.upload({ file: new File([blob], basename(path)) })
  if (id === undefined) throw failureError('O servidor não disse qual backup recebeu', 'unexpected_answer')
  return { id }
}

export async function remove(
  context: Context,
  options: ConfirmationOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  const needsConfirmation = requiresPrompt(output, options, 'A exclusão não pode ser desfeita')
  await withClient(context, async (morpheus) => {
    const { id, createdAt } = await findBackup(morpheus, reference)
    output.note(`Backup de ${formatDateTime(createdAt)}`)
    if (needsConfirmation && !(await askConfirmation(backupMessages.removeQuestion)))
      throw cancelledError('Nada foi excluído.')
    await morpheus.backups.remove({ id })
    if (output.json) return output.value({ id, removed: true })
    output.success(backupMessages.removed)
  })
}
