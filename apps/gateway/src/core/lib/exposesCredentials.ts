import { isIP } from 'node:net'
import type { SmtpInput } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'

type MailConnection = Pick<SmtpInput, 'security' | 'user' | 'host'>

export const credentialsNeedEncryption = localized('email.encryption_needed')

export function exposesCredentials({ security, user, host }: MailConnection): boolean {
  return security === 'none' && user !== '' && !isLoopback(host)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
