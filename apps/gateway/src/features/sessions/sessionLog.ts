import { cloudStatusLabels, messages } from '@morpheus/sdk/text'
import type { LogLine } from '../../core/log/systemLog.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { EngineTemplate, LossReason } from '../../engines/engineLine.js'
import type { Commands } from './behaviorPolicy.js'
import { getCauseClause } from './state/outageCauses.js'

type SessionLogLine = (session: Pick<SessionRow, 'name'>) => Pick<LogLine, 'level' | 'message'>

const info =
  (toText: (name: string) => string): SessionLogLine =>
  ({ name }) => ({ level: 'info', message: toText(`"${name}"`) })

/** Without codes and numbers: the log is read by people who may not pair, and kept longer than contacts' data. */
export const sessionLog = {
  created: info((name) => `Sessão ${name} criada`),
  deleted: info((name) => `Sessão ${name} excluída`),
  connecting: info((name) => `Sessão ${name}: conectando`),
  qr: info((name) => `Sessão ${name}: QR Code gerado`),
  pairingRequested: info((name) => `Sessão ${name}: código de pareamento solicitado`),
  pairingCode: info((name) => `Sessão ${name}: código de pareamento gerado`),
  passkeyRequired: ({ name }) => ({
    level: 'warn',
    message: `Sessão "${name}": ${getCauseClause('passkey_required')}`,
  }),
  passkeyConfirmed: info((name) => `Sessão ${name}: risco aceito, esperando a passkey`),
  passkeySent: info((name) => `Sessão ${name}: passkey enviada ao WhatsApp`),
  passkeyCode: info((name) => `Sessão ${name}: código a comparar com o do celular`),
  syncing: info((name) => `Sessão ${name}: celular pareado, carregando a conta`),
  connected: info((name) => `Sessão ${name} conectada`),
  disconnected: info((name) => `Sessão ${name} desconectada pelo operador`),
  disabled: info((name) => `Sessão ${name} desligada na configuração`),
  otherNumber: ({ name }) => ({ level: 'warn', message: `Sessão "${name}" pareada com outro número` }),
  restricted: ({ name }) => ({
    level: 'warn',
    message: `Sessão "${name}": o WhatsApp restringiu as conversas novas`,
  }),
  restrictionEnded: info((name) => `Sessão ${name}: a restrição a conversas novas terminou`),
  restarting: info((name) => `Sessão ${name}: reinício da conexão solicitado`),
  deviceRemains: ({ name }) => ({
    level: 'warn',
    message: `Sessão "${name}": ${messages.session.deviceRemains}`,
  }),
} satisfies Record<string, SessionLogLine>

export function formatRenamedEntry(before: Pick<SessionRow, 'name'>, { name }: Pick<SessionRow, 'name'>) {
  return { level: 'info' as const, message: `Sessão "${before.name}" renomeada para "${name}"` }
}

/** Warns that bots and integrations of both sessions answer the same number. */
export function formatSharedNumberEntry({ name }: Pick<SessionRow, 'name'>, other: Pick<SessionRow, 'name'>) {
  const message = `Sessão "${name}": o mesmo número também está pareado na sessão "${other.name}"`
  return { level: 'warn' as const, message }
}

export function formatLostEntry({ name }: Pick<SessionRow, 'name'>, reason: LossReason) {
  return { level: 'warn' as const, message: `Sessão "${name}": ${getCauseClause(reason)}` }
}

export function formatTemplateEntry(session: Pick<SessionRow, 'name'>, template: EngineTemplate) {
  const { name, language, status, reason } = template
  const state = cloudStatusLabels[status].toLowerCase()
  const message = `Sessão "${session.name}": template ${name} (${language}) agora está na Meta como ${state}`
  const isBad = ['REJECTED', 'PAUSED', 'DISABLED'].includes(status)
  return {
    level: isBad ? ('warn' as const) : ('info' as const),
    message: reason ? `${message}: ${reason}` : message,
  }
}

const failedCommandTexts: Record<keyof Commands | 'configure', string> = {
  markRead: 'não foi possível marcar mensagens como lidas',
  markStatusViewed: 'não foi possível marcar um status como visto',
  rejectCall: 'não foi possível recusar uma chamada',
  configure: 'o comportamento novo vale a partir da próxima conexão',
}

export function formatCommandFailure(
  { id, user_id, name }: Pick<SessionRow, 'id' | 'user_id' | 'name'>,
  command: keyof typeof failedCommandTexts,
  error: unknown,
): LogLine {
  return {
    level: 'warn',
    service: 'whatsapp',
    userId: user_id,
    sessionId: id,
    message: `Sessão "${name}": ${failedCommandTexts[command]}`,
    details: { error: error instanceof Error ? error.message : String(error) },
  }
}

export function formatEndedEntry({ name }: Pick<SessionRow, 'name'>, reason: string) {
  return { level: 'error' as const, message: `Sessão "${name}" desconectada: ${reason}` }
}
