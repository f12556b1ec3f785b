import type { Forgetting, Morpheus } from '@morpheus/sdk'
import { privacyMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { cancelled, failed, usage } from '../../core/output/failures.js'
import { openSpinner } from '../../core/output/openSpinner.js'
import { askSecret, askSure } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'
import { readSecret } from '../auth/readSecret.js'
import { countLines, personOf } from './person.js'

const lookMs = 500

export interface ForgetOptions extends SureOptions {
  passwordStdin?: boolean
}

export async function forget(context: Context, options: ForgetOptions, number: string): Promise<void> {
  const { output } = context
  const phone = personOf(number)
  const sure = isSure(options)
  if (!output.interactive && !(sure && options.passwordStdin)) {
    const message =
      'Esquecer uma pessoa não pode ser desfeito e pede a senha: sem terminal, confirme com --sim --password-stdin.'
    throw usage(message, 'no_terminal')
  }
  await withClient(context, async (morpheus) => {
    const found = await morpheus.privacy.find({ phone })
    const lines = countLines(found)
    output.note(
      lines.length === 0
        ? `${privacyMessages.nothing}.`
        : `Conhecida por: ${found.names.map(clean).join(', ')}`,
    )
    for (const line of lines) output.note(line)
    if (!sure && !(await askSure(`Esquecer esta pessoa? ${privacyMessages.cannotUndo}`)))
      throw cancelled('Nada foi apagado.')
    const password = options.passwordStdin ? await readSecret(process.stdin) : await askSecret('Sua senha:')
    const begun = await morpheus.privacy.forget({ phone, password })
    const spinner = await openSpinner(output)
    const done = await ended(morpheus, begun.id, (progress) =>
      spinner?.show(`${privacyMessages.forgetting} ${Math.round(progress * 100)}%`),
    ).finally(() => spinner?.hide())
    if (done.state === 'failed') throw failed(done.error ?? privacyMessages.forgetFailure, 'forget_failed')
    if (output.json) return output.value(done)
    output.note(`${output.notePaint('green', '✓')} ${privacyMessages.forgotten}. Recibo ${clean(done.id)}`)
    for (const line of countLines(done)) output.note(line)
    if (done.sent.length > 0) output.note(`${output.notePaint('yellow', '!')} ${privacyMessages.sentOn}`)
    if (done.backups > 0)
      output.note(`${output.notePaint('yellow', '!')} ${privacyMessages.backupsLater(done.backups)}`)
  })
}

async function ended(
  morpheus: Morpheus,
  id: string | undefined,
  onProgress: (progress: number) => void,
): Promise<Forgetting> {
  for (;;) {
    const { forgettings } = await morpheus.privacy.forgettings()
    const one = forgettings.find((forgetting) => forgetting.id === id)
    if (!one) throw failed(privacyMessages.forgetFailure, 'receipt_not_found')
    if (one.state !== 'running') return one
    onProgress(one.progress)
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}
