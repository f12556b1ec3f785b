import { readFileSync } from 'node:fs'
import { MailAddress, SmtpInput, type SmtpSecurity } from '@morpheus/sdk/contract'
import { credentialsNeedEncryption, exposesCredentials } from '../../core/lib/exposesCredentials.js'
import { StartFailure } from '../../core/lib/startFailure.js'
import type { SmtpServer } from '../../features/email/transport.js'
import { readPositive } from './limits.js'

const securities: Readonly<Record<string, SmtpSecurity>> = {
  starttls: 'starttls',
  tls: 'tls',
  nenhuma: 'none',
}

/** @throws StartFailure naming the variable that does not hold. */
export function readMailServer(env: NodeJS.ProcessEnv): SmtpServer | null {
  const { MORPHEUS_SMTP_HOST: host } = env
  if (!host) return null
  const security = securities[env.MORPHEUS_SMTP_SECURITY || 'starttls']
  if (!security) throw wrong('MORPHEUS_SMTP_SECURITY', 'Use starttls, tls ou nenhuma')
  const user = env.MORPHEUS_SMTP_USER ?? ''
  const from = env.MORPHEUS_SMTP_FROM || user
  if (!MailAddress.safeParse(from).success) {
    throw wrong('MORPHEUS_SMTP_FROM', 'Informe o e-mail do remetente, como morpheus@exemplo.com.br')
  }
  const parsed = SmtpInput.safeParse({
    host,
    port: readPositive(env, 'MORPHEUS_SMTP_PORT', security === 'tls' ? 465 : 587),
    security,
    user,
    password: env.MORPHEUS_SMTP_PASSWORD ?? '',
    from,
    fromName: env.MORPHEUS_SMTP_FROM_NAME || 'Morpheus',
    notifications: readOptIn(env.MORPHEUS_EMAIL_NOTIFICATIONS),
  })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw wrong(variables[String(issue?.path[0])] ?? 'MORPHEUS_SMTP_HOST', issue?.message ?? 'Valor inválido')
  }
  if (exposesCredentials({ security, user, host }))
    throw wrong('MORPHEUS_SMTP_SECURITY', credentialsNeedEncryption.text)
  return { ...parsed.data, ...(env.MORPHEUS_SMTP_CA && { ca: readCertificate(env.MORPHEUS_SMTP_CA) }) }
}

const variables: Readonly<Record<string, string>> = {
  port: 'MORPHEUS_SMTP_PORT',
  user: 'MORPHEUS_SMTP_USER',
  password: 'MORPHEUS_SMTP_PASSWORD',
  fromName: 'MORPHEUS_SMTP_FROM_NAME',
}

/** Alert mails are opt-in. */
function readOptIn(text: string | undefined): boolean {
  if (!text || text === '0') return false
  if (text === '1') return true
  throw wrong('MORPHEUS_EMAIL_NOTIFICATIONS', 'Use 1 para enviar avisos por e-mail ou 0 para não enviar')
}

function readCertificate(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new StartFailure(`MORPHEUS_SMTP_CA: não foi possível ler o arquivo ${path}.`)
  }
}

/** Values are omitted: one of them is a password. */
function wrong(variable: string, why: string): StartFailure {
  return new StartFailure(`${variable} inválido. ${why}.`)
}
