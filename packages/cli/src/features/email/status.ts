import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { exitCodes } from '../../core/output/codes.js'

/** The exit code tells scripts if mails can be sent. */
export async function status(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const said = await morpheus.email.status()
    const { emailService, notificationService, source, server, from, problem } = said
    const goesOut = emailService.ready && emailService.smtpConnection
    if (!goesOut) process.exitCode = exitCodes.failure
    if (output.json) return output.value(said)
    const { ready, smtpConnection } = emailService
    const { paint } = output
    const facts = [
      ['Serviço', ready ? paint('green', 'pronto') : paint('yellow', 'não configurado')],
      ['Conexão SMTP', !ready ? '–' : smtpConnection ? paint('green', 'conectada') : paint('red', 'falhou')],
      ['Avisos', notificationService.ready ? paint('green', 'ligados') : 'desligados'],
      ...(server ? [['Servidor', clean(server)]] : []),
      ...(from ? [['Remetente', clean(from)]] : []),
      ...(source ? [['Configurado', source === 'environment' ? 'no ambiente do gateway' : 'no painel']] : []),
    ]
    for (const [label = '', value = ''] of facts) output.data(`${label.padEnd(13)} ${value}`)
    if (problem) output.note(`${output.notePaint('red', '✗')} ${clean(problem)}`)
    if (!ready) output.note('Configure um servidor com: morpheus emails configurar --servidor …')
  })
}
