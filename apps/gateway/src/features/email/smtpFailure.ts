import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'

export interface SmtpFailure {
  /** One sentence. */
  reason: Localized
  permanent: boolean
  /** True when the server fails for every mail at the moment: others would fail too. */
  isServerFault: boolean
}

const SmtpError = z.looseObject({
  code: z.string().optional().catch(undefined),
  originalCode: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  message: z.string().catch(''),
})
type SmtpError = z.output<typeof SmtpError>

const maxQuoteLength = 200

export function smtpFailure(error: unknown): SmtpFailure {
  const details = SmtpError.safeParse(error).data ?? { message: '' }
  return certificateFailure(details) ?? rejectionFailure(details) ?? connectionFailure(details)
}

function certificateFailure({ code, originalCode, message }: SmtpError): SmtpFailure | null {
  const hint = `${code ?? ''} ${originalCode ?? ''} ${message}`
  if (/self[- _]signed/i.test(hint)) return serverFault(localized('email.certificate_self_signed'))
  if (/CERT_HAS_EXPIRED|certificate has expired/i.test(hint))
    return serverFault(localized('email.certificate_expired'))
  if (/ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate/i.test(hint))
    return serverFault(localized('email.certificate_of_another'))
  if (/UNABLE_TO_(GET_ISSUER|VERIFY)|unable to (get|verify)/i.test(hint))
    return serverFault(localized('email.certificate_unknown_authority'))
  return null
}

function rejectionFailure({ code, command, responseCode, response }: SmtpError): SmtpFailure | null {
  if (responseCode === undefined) return null
  const params = { quote: toQuote(response) }
  if (code === 'EAUTH')
    return serverFault(
      localized(responseCode < 500 ? 'email.login_unchecked' : 'email.login_refused', params),
    )
  if (command === 'CONN' || command === 'EHLO' || command === 'STARTTLS')
    return serverFault(localized('email.connection_not_accepted', params))
  if (responseCode >= 500 && responseCode !== 503) {
    if (command === 'MAIL FROM') return serverFault(localized('email.sender_refused', params))
    const code = command === 'RCPT TO' ? 'email.recipient_refused' : 'email.message_refused'
    return { reason: localized(code, params), permanent: true, isServerFault: false }
  }
  return { reason: localized('email.try_later', params), permanent: false, isServerFault: false }
}

function connectionFailure({ code, originalCode, message }: SmtpError): SmtpFailure {
  const cause = originalCode ?? code
  if (cause === 'ECONNREFUSED') return serverFault(localized('email.connection_refused'))
  if (code === 'EDNS' || cause === 'ENOTFOUND') return serverFault(localized('email.name_not_found'))
  if (code === 'ETIMEDOUT' || code === 'EABORT' || cause === 'ETIMEDOUT')
    return serverFault(localized('email.timed_out'))
  if (code === 'EAUTH' || code === 'ENOAUTH') return serverFault(localized('email.no_login'))
  if (code === 'EREQUIRETLS' || /STARTTLS/i.test(message)) return serverFault(localized('email.no_starttls'))
  if (code === 'ETLS' || /ssl|tls|wrong version/i.test(message))
    return serverFault(localized('email.tls_failed'))
  if (code === 'EENVELOPE')
    return { reason: localized('email.recipient_invalid'), permanent: true, isServerFault: false }
  return serverFault(localized('email.broken_off'))
}

function serverFault(reason: Localized): SmtpFailure {
  return { reason, permanent: false, isServerFault: true }
}

/** The server's text as one short line; `none` where it has none. */
function toQuote(response: string | undefined): string {
  const line = (response ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (line === '') return 'none'
  return line.length > maxQuoteLength ? `${line.slice(0, maxQuoteLength)}…` : line
}
