import type { BackupScheduleState } from '@morpheus/sdk'
import { formatDateTime } from '@morpheus/sdk/format'
import { backupMessages, backupTypeLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'

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
    if (isChange) output.note(`${output.notePaint('green', '✓')} ${backupMessages.scheduleSaved}`)
    output.data(told(state))
    if (state.lastError !== null)
      output.note(`${output.notePaint('yellow', '!')} O último falhou: ${clean(state.lastError)}`)
  })
}

function told({ enabled, frequency, weekday, hour, type, keep, nextAt }: BackupScheduleState): string {
  if (!enabled) return 'Nenhum backup automático agendado.'
  const day = frequency === 'daily' ? 'Todo dia' : `Toda semana (${dayWords[weekday]})`
  const what = backupTypeLabels[type].toLowerCase()
  const next = nextAt === null ? '' : `; o próximo, ${formatDateTime(nextAt)}`
  return `${day} às ${String(hour).padStart(2, '0')}:00, ${what}, mantendo ${keep}${next}`
}
