import {
  type Forgetting,
  type HeldPerson,
  type Morpheus,
  PersonNumber,
  privacyKinds,
  type RetentionChange,
  type RetentionState,
} from '@morpheus/sdk'
import { formatCount, formatDateTime } from '@morpheus/sdk/format'
import { privacyKindLabels, privacyMessages, retentionKindLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError, usageError } from '../../core/output/failures.js'
import { openSpinner } from '../../core/output/openSpinner.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printList, printTable } from '../../core/output/table.js'
import { askConfirmation, askSecret, type ConfirmationOptions, isConfirmed } from '../../core/prompts/ask.js'
import { saveFile } from '../../core/saveFile.js'
import { readSecret } from '../auth/login.js'

/** Normalises a person's number. @throws Failure for an invalid one. */
function parsePhone(text: string): string {
  const parsed = PersonNumber.safeParse(text)
  if (parsed.success) return parsed.data
  throw usageError(`${parsed.error.issues[0]?.message ?? 'Número inválido'}.`, 'invalid_data')
}

function countLines({ counts, sent }: Pick<HeldPerson | Forgetting, 'counts' | 'sent'>): string[] {
  const kinds = privacyKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [`  ${privacyKindLabels[kind]}: ${count}`]
  })
  const timeTexts = sent.map(
    ({ kind, sessionName, count }) =>
      `  ${sanitize(kind)} (${sanitize(sessionName ?? 'sessão excluída')}): ${count}`,
  )
  return timeTexts.length === 0 ? kinds : [...kinds, 'Enviado a outros sistemas:', ...timeTexts]
}

export interface ExportOptions {
  saida?: string
}

export async function exportPerson(
  context: Context,
  { saida = '.' }: ExportOptions,
  number: string,
): Promise<void> {
  const { output } = context
  const phone = parsePhone(number)
  await withClient(context, async (morpheus) => {
    const name = `dados-de-pessoa-${new Date().toISOString().slice(0, 10)}.zip`
    const path = await saveFile(() => morpheus.privacy.export({ phone }), name, saida)
    if (output.json) return output.value({ path })
    output.success(`Dados da pessoa salvos em ${sanitize(path)}`)
  })
}

const pollMs = 500

export interface ForgetOptions extends ConfirmationOptions {
  senhaStdin?: boolean
}

export async function forget(context: Context, options: ForgetOptions, number: string): Promise<void> {
  const { output } = context
  const phone = parsePhone(number)
  const sure = isConfirmed(options)
  if (!output.interactive && !(sure && options.senhaStdin)) {
    const message =
      'Esquecer uma pessoa não pode ser desfeito e pede a senha: sem terminal, confirme com --sim --senha-stdin.'
    throw usageError(message, 'no_terminal')
  }
  await withClient(context, async (morpheus) => {
    const person = await morpheus.privacy.find({ phone })
    const lines = countLines(person)
    output.note(
      lines.length === 0
        ? `${privacyMessages.nothing}.`
        : `Conhecida por: ${person.names.map(sanitize).join(', ')}`,
    )
    for (const line of lines) output.note(line)
    if (!sure && !(await askConfirmation(`Esquecer esta pessoa? ${privacyMessages.cannotUndo}`)))
      throw cancelledError('Nada foi apagado.')
    const password = options.senhaStdin ? await readSecret(process.stdin) : await askSecret('Sua senha:')
    const erasure = await morpheus.privacy.forget({ phone, password })
    const spinner = await openSpinner(output)
    const result = await waitUntilErased(morpheus, erasure.id, (progress) =>
      spinner?.show(`${privacyMessages.forgetting} ${Math.round(progress * 100)}%`),
    ).finally(() => spinner?.hide())
    if (result.state === 'failed')
      throw failureError(result.error ?? privacyMessages.forgetFailure, 'forget_failed')
    if (output.json) return output.value(result)
    output.success(`${privacyMessages.forgotten}. Recibo ${sanitize(result.id)}`)
    for (const line of countLines(result)) output.note(line)
    if (result.sent.length > 0) output.note(`${output.stderrPaint('yellow', '!')} ${privacyMessages.sentOn}`)
    if (result.backups > 0)
      output.note(`${output.stderrPaint('yellow', '!')} ${privacyMessages.backupsLater(result.backups)}`)
  })
}

async function waitUntilErased(
  morpheus: Morpheus,
  id: string | undefined,
  onProgress: (progress: number) => void,
): Promise<Forgetting> {
  for (;;) {
    const { forgettings } = await morpheus.privacy.forgettings()
    const one = forgettings.find((forgetting) => forgetting.id === id)
    if (!one) throw failureError(privacyMessages.forgetFailure, 'receipt_not_found')
    if (one.state !== 'running') return one
    onProgress(one.progress)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

const states = { running: 'Em andamento', done: 'Concluído', failed: 'Falhou' } as const

export const columns: Column<Forgetting>[] = [
  {
    title: 'RECIBO',
    value: ({ id }) => id,
    cell: ({ id }) => ({ text: sanitize(id.slice(0, 8)), colour: 'grey' }),
    dropPriority: 0,
  },
  {
    title: 'PEDIDO',
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => ({ text: formatDateTime(startedAt) }),
    dropPriority: 0,
  },
  {
    title: 'SITUAÇÃO',
    value: ({ state }) => state,
    cell: ({ state }) => ({ text: states[state] }),
    dropPriority: 0,
  },
  {
    title: 'REGISTROS',
    value: ({ counts }) => Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0),
    dropPriority: 2,
  },
  {
    title: 'ENVIADOS A OUTROS',
    value: ({ sent }) => sent.reduce((sum, { count }) => sum + count, 0),
    dropPriority: 1,
  },
]

export async function receipts(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { forgettings } = await morpheus.privacy.forgettings()
    printList(output, forgettings, { columns, empty: `${privacyMessages.noReceipts}.` })
  })
}

type Days = number | 'servidor'
export interface RetentionOptions {
  mensagens?: Days
  arquivos?: Days
  eventos?: Days
  logs?: Days
  entregas?: Days
}

type Row = RetentionState['kinds'][number]

const formatDays = (days: number | null) => (days === null ? '–' : `${days} d`)

const retentionColumns: Column<Row>[] = [
  {
    title: 'TIPO',
    value: ({ kind }) => kind,
    cell: ({ kind }) => ({ text: retentionKindLabels[kind] }),
    dropPriority: 0,
  },
  {
    title: 'PRAZO',
    value: ({ days, most }) => days ?? most,
    cell: ({ days, most }) => ({ text: formatDays(days ?? most) }),
    dropPriority: 0,
  },
  {
    title: 'MÁXIMO',
    value: ({ most }) => most,
    cell: ({ most }) => ({ text: formatDays(most) }),
    dropPriority: 2,
  },
  {
    title: 'GUARDADOS',
    value: ({ total }) => total,
    cell: ({ total, more }) => ({ text: `${formatCount(total)}${more ? '+' : ''}` }),
    dropPriority: 1,
  },
  { title: 'A APAGAR AGORA', value: ({ older }) => older, dropPriority: 0 },
  { title: 'HÁ MAIS', value: ({ more }) => more, onScreen: false },
]

export async function retention(context: Context, options: RetentionOptions): Promise<void> {
  const { output } = context
  const { mensagens, arquivos, eventos, logs, entregas } = options
  const periods = { messages: mensagens, media: arquivos, events: eventos, logs, deliveries: entregas }
  const change: RetentionChange = Object.fromEntries(
    Object.entries(periods).flatMap(([kind, days]) =>
      days === undefined ? [] : [[kind, days === 'servidor' ? null : days]],
    ),
  )
  const isChange = Object.keys(change).length > 0
  await withClient(context, async (morpheus) => {
    const state = isChange
      ? await morpheus.privacy.changeRetention(change)
      : await morpheus.privacy.retention()
    if (output.json) return output.value(state)
    if (isChange) output.success(privacyMessages.retentionSaved)
    printTable(output, state.kinds, retentionColumns)
  })
}
