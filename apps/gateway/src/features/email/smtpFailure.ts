import * as z from 'zod'

export interface SmtpFailure {
  /** One sentence in Portuguese. */
  sentence: string
  /** A retry would fail alike. */
  permanent: boolean
  /** The server rejects all mails at present: others would fail too. */
  ofServer: boolean
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

const longestQuote = 200

export function smtpFailure(error: unknown): SmtpFailure {
  const details = SmtpError.safeParse(error).data ?? { message: '' }
  return certificateFailure(details) ?? answered(details) ?? unanswered(details)
}

function certificateFailure({ code, originalCode, message }: SmtpError): SmtpFailure | null {
  const hint = `${code ?? ''} ${originalCode ?? ''} ${message}`
  if (/self[- _]signed/i.test(hint)) {
    return ofServer(
      'O certificado do servidor de e-mail é autoassinado e não é confiável. Use um certificado válido, ou informe o dele em MORPHEUS_SMTP_CA.',
    )
  }
  if (/CERT_HAS_EXPIRED|certificate has expired/i.test(hint)) {
    return ofServer('O certificado do servidor de e-mail venceu.')
  }
  if (/ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate/i.test(hint)) {
    return ofServer(
      'O certificado do servidor de e-mail é de outro endereço. Confira o endereço do servidor.',
    )
  }
  if (/UNABLE_TO_(GET_ISSUER|VERIFY)|unable to (get|verify)/i.test(hint)) {
    return ofServer('O certificado do servidor de e-mail não é de uma autoridade conhecida.')
  }
  return null
}

function answered({ code, command, responseCode, response }: SmtpError): SmtpFailure | null {
  if (responseCode === undefined) return null
  const quoted = quote(response)
  if (code === 'EAUTH') {
    return responseCode < 500
      ? ofServer(`O servidor de e-mail não pôde conferir usuário e senha agora${quoted}.`)
      : ofServer(`O servidor de e-mail recusou o usuário ou a senha${quoted}.`)
  }
  if (command === 'CONN' || command === 'EHLO' || command === 'STARTTLS') {
    return ofServer(`O servidor de e-mail não aceitou a conexão${quoted}.`)
  }
  if (responseCode >= 500 && responseCode !== 503) {
    if (command === 'MAIL FROM') return ofServer(`O servidor de e-mail recusou o remetente${quoted}.`)
    const what = command === 'RCPT TO' ? 'o destinatário' : 'a mensagem'
    return { sentence: `O servidor de e-mail recusou ${what}${quoted}.`, permanent: true, ofServer: false }
  }
  return {
    sentence: `O servidor de e-mail pediu para tentar mais tarde${quoted}.`,
    permanent: false,
    ofServer: false,
  }
}

function unanswered({ code, originalCode, message }: SmtpError): SmtpFailure {
  const cause = originalCode ?? code
  if (cause === 'ECONNREFUSED') {
    return ofServer('O servidor de e-mail recusou a conexão. Confira o endereço e a porta.')
  }
  if (code === 'EDNS' || cause === 'ENOTFOUND') {
    return ofServer('O endereço do servidor de e-mail não foi encontrado.')
  }
  if (code === 'ETIMEDOUT' || code === 'EABORT' || cause === 'ETIMEDOUT') {
    return ofServer('O servidor de e-mail não respondeu a tempo.')
  }
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return ofServer('O servidor de e-mail não aceita entrar com usuário e senha.')
  }
  if (code === 'EREQUIRETLS' || /STARTTLS/i.test(message)) {
    return ofServer('O servidor de e-mail não oferece STARTTLS nesta porta. Confira a porta e a segurança.')
  }
  if (code === 'ETLS' || /ssl|tls|wrong version/i.test(message)) {
    return ofServer('A conexão segura com o servidor de e-mail falhou. Confira a porta e a segurança.')
  }
  if (code === 'EENVELOPE') {
    return { sentence: 'O endereço do destinatário não é válido.', permanent: true, ofServer: false }
  }
  return ofServer('A conexão com o servidor de e-mail caiu no meio.')
}

function ofServer(sentence: string): SmtpFailure {
  return { sentence, permanent: false, ofServer: true }
}

/** The server's text as one short line. */
function quote(response: string | undefined): string {
  const line = (response ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (line === '') return ''
  return ` (“${line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line}”)`
}
