import {
  type AlertSettings,
  type AlertSeverity,
  type AlertType,
  type NotificationSettings,
  type SentMail,
  TestMail,
} from '@morpheus/sdk'
import { relativeTime } from '@morpheus/sdk/format'
import { mailKindLabels, mailMessages, mailStateLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { exitCodes } from '../../core/output/codes.js'
import { usageError } from '../../core/output/failures.js'
import type { Colour } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printList } from '../../core/output/table.js'
import { normalizeName } from '../sessions/names.js'

/** The exit code tells scripts if mails can be sent. */
export async function status(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const emailStatus = await morpheus.email.status()
    const { emailService, notificationService, source, server, from, problem } = emailStatus
    const canSendMail = emailService.ready && emailService.smtpConnection
    if (!canSendMail) process.exitCode = exitCodes.failure
    if (output.json) return output.value(emailStatus)
    const { ready, smtpConnection } = emailService
    const { paint } = output
    const facts = [
      ['Serviço', ready ? paint('green', 'pronto') : paint('yellow', 'não configurado')],
      ['Conexão SMTP', !ready ? '–' : smtpConnection ? paint('green', 'conectada') : paint('red', 'falhou')],
      ['Avisos', notificationService.ready ? paint('green', 'ligados') : 'desligados'],
      ...(server ? [['Servidor', sanitize(server)]] : []),
      ...(from ? [['Remetente', sanitize(from)]] : []),
      ...(source ? [['Configurado', source === 'environment' ? 'no ambiente do gateway' : 'no painel']] : []),
    ]
    for (const [label = '', value = ''] of facts) output.data(`${label.padEnd(13)} ${value}`)
    if (problem) output.note(`${output.stderrPaint('red', '✗')} ${sanitize(problem)}`)
    if (!ready) output.note('Configure um servidor com: morpheus emails configurar --servidor …')
  })
}

export async function testMail(context: Context, email: string): Promise<void> {
  const { output } = context
  const parsed = TestMail.safeParse({ email })
  if (!parsed.success) throw usageError(`${parsed.error.issues[0]?.message}.`, 'invalid_data')
  await withClient(context, async (morpheus) => {
    const email = await morpheus.email.testEmail(parsed.data)
    if (output.json) return output.value(email)
    output.success(mailMessages.testSent)
  })
}

const types = {
  sistema: 'system_down',
  sessao: 'session_disconnected',
  saude: 'health_warning',
  critico: 'critical_alert',
} as const satisfies Record<string, AlertType>
const severities = {
  baixa: 'low',
  media: 'medium',
  alta: 'high',
  critica: 'critical',
} as const satisfies Record<string, AlertSeverity>

export interface SimulateOptions {
  tipo: keyof typeof types
  severidade: keyof typeof severities
}

export async function simulate(
  context: Context,
  { tipo, severidade }: SimulateOptions,
  message: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const email = await morpheus.email.simulateAlert({
      type: types[tipo],
      severity: severities[severidade],
      message,
    })
    if (output.json) return output.value(email)
    output.success(mailMessages.simulated)
  })
}

const usuallyShown = 20
const colours: Record<SentMail['state'], Colour> = {
  waiting: 'yellow',
  sending: 'yellow',
  sent: 'green',
  dead: 'red',
}

const columns: readonly Column<SentMail>[] = [
  {
    title: 'QUANDO',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => ({ text: relativeTime(createdAt) }),
    dropPriority: 0,
  },
  {
    title: 'SITUAÇÃO',
    value: ({ state }) => state,
    cell: ({ state }) => ({ text: mailStateLabels[state], colour: colours[state] }),
    dropPriority: 0,
  },
  {
    title: 'TIPO',
    value: ({ kind }) => kind,
    cell: ({ kind }) => ({ text: mailKindLabels[kind] }),
    dropPriority: 2,
  },
  { title: 'PARA', value: ({ to }) => to, dropPriority: 1, minWidth: 16 },
  {
    title: 'ASSUNTO',
    value: ({ subject }) => subject,
    cell: ({ subject, error }) => ({ text: sanitize(error ?? subject) }),
    dropPriority: 0,
    minWidth: 20,
  },
  { title: 'ERRO', value: ({ error }) => error, onScreen: false },
]

export async function list(context: Context, { limite = usuallyShown }: { limite?: number }): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { emails } = await morpheus.email.emails({ limit: limite })
    printList(output, emails, { columns, empty: 'Nenhum e-mail enviado ainda.' })
  })
}

export interface AlertOptions {
  sessao?: number
  integracao?: number
  silencio?: string
  recuperado?: 'sim' | 'nao'
}

export async function alerts(context: Context, options: AlertOptions): Promise<void> {
  const { output } = context
  const { sessao, integracao, silencio, recuperado } = options
  const change = {
    ...(sessao !== undefined && { sessionMinutes: sessao }),
    ...(integracao !== undefined && { integrationMinutes: integracao }),
    ...(silencio !== undefined && parseQuietHours(silencio)),
    ...(recuperado && { tellRecovered: recuperado === 'sim' }),
  }
  const isChange = Object.keys(change).length > 0
  await withClient(context, async (morpheus) => {
    const settings = isChange ? await morpheus.email.changeAlerts(change) : await morpheus.email.alerts()
    if (output.json) return output.value(settings)
    if (isChange) output.success('Avisos salvos com sucesso!')
    for (const line of formatSettings(settings)) output.data(line)
  })
}

function parseQuietHours(text: string): Pick<AlertSettings, 'quietFrom' | 'quietTo'> {
  if (text === 'nenhum') return { quietFrom: null, quietTo: null }
  const [, quietFrom, quietTo] = /^(\d\d:\d\d)\s*-\s*(\d\d:\d\d)$/.exec(text.trim()) ?? []
  if (quietFrom && quietTo) return { quietFrom, quietTo }
  throw usageError('Informe o silêncio como 22:00-07:00, ou nenhum.', 'invalid_data')
}

function formatSettings({
  sessionMinutes,
  integrationMinutes,
  quietFrom,
  quietTo,
  tellRecovered,
}: AlertSettings) {
  const facts = [
    ['Sessão desconectada', `há ${sessionMinutes} min`],
    ['Integração com falha', `há ${integrationMinutes} min`],
    ['Silêncio', quietFrom && quietTo ? `das ${quietFrom} às ${quietTo}` : 'nenhum'],
    ['Ao voltar ao normal', tellRecovered ? 'avisa' : 'não avisa'],
  ]
  return facts.map(([label = '', value = '']) => `${label.padEnd(21)} ${value}`)
}

const stateTexts = {
  email: ['emailNotifications', 'Por e-mail'],
  navegador: ['pushNotifications', 'No navegador'],
  mensagens: ['messageAlerts', 'Mensagens'],
  sessoes: ['sessionAlerts', 'Sessões'],
  erros: ['errorAlerts', 'Erros'],
  manutencao: ['maintenanceAlerts', 'Manutenção'],
} as const satisfies Record<string, readonly [keyof NotificationSettings, string]>

export async function notifications(context: Context, changes: readonly string[]): Promise<void> {
  const { output } = context
  const change = Object.fromEntries(changes.map(readChange))
  const isChange = changes.length > 0
  await withClient(context, async ({ notificationSettings }) => {
    if (isChange) await notificationSettings.update(change)
    // Read again, as servers differ in their answer to a change.
    const settings = await notificationSettings.get()
    if (output.json) return output.value(settings)
    if (isChange) output.success('Notificações salvas.')
    for (const [word, [field, label]] of Object.entries(stateTexts))
      output.data(
        output.onScreen
          ? `${word.padEnd(11)} ${settings[field] ? 'sim' : 'não'}  ${output.paint('dim', label)}`
          : `${word}\t${settings[field]}`,
      )
  })
}

function readChange(text: string): [keyof NotificationSettings, boolean] {
  const [, word = '', answer = ''] = /^([^=]+)=(sim|s|nao|n)$/.exec(normalizeName(text)) ?? []
  const match = Object.entries(stateTexts).find(([text]) => text === word)
  if (match) return [match[1][0], answer.startsWith('s')]
  throw usageError(
    `Não entendi "${sanitize(text)}". Use ${Object.keys(stateTexts).join(', ')} com =sim ou =nao, por exemplo: mensagens=nao`,
    'invalid_data',
  )
}
