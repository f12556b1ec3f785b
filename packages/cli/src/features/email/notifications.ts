import type { NotificationSettings } from '@morpheus/sdk'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { usage } from '../../core/output/failures.js'
import { plainName } from '../sessions/names.js'

const words = {
  email: ['emailNotifications', 'Por e-mail'],
  navegador: ['pushNotifications', 'No navegador'],
  mensagens: ['messageAlerts', 'Mensagens'],
  sessoes: ['sessionAlerts', 'Sessões'],
  erros: ['errorAlerts', 'Erros'],
  manutencao: ['maintenanceAlerts', 'Manutenção'],
} as const satisfies Record<string, readonly [keyof NotificationSettings, string]>

/** Shows the notification settings, or changes those given as `mensagens=nao`. */
export async function notifications(context: Context, changes: readonly string[]): Promise<void> {
  const { output } = context
  const change = Object.fromEntries(changes.map(readChange))
  const isChange = changes.length > 0
  await withClient(context, async ({ notificationSettings }) => {
    if (isChange) await notificationSettings.update(change)
    // Read again, as servers differ in their answer to a change.
    const settings = await notificationSettings.get()
    if (output.json) return output.value(settings)
    if (isChange) output.note(`${output.notePaint('green', '✓')} Notificações salvas.`)
    for (const [word, [field, label]] of Object.entries(words))
      output.data(
        output.onScreen
          ? `${word.padEnd(11)} ${settings[field] ? 'sim' : 'não'}  ${output.paint('dim', label)}`
          : `${word}\t${settings[field]}`,
      )
  })
}

function readChange(text: string): [keyof NotificationSettings, boolean] {
  const [, word = '', answer = ''] = /^([^=]+)=(sim|s|nao|n)$/.exec(plainName(text)) ?? []
  const found = Object.entries(words).find(([known]) => known === word)
  if (found) return [found[1][0], answer.startsWith('s')]
  throw usage(
    `Não entendi "${clean(text)}". Use ${Object.keys(words).join(', ')} com =sim ou =nao, por exemplo: mensagens=nao`,
    'invalid_data',
  )
}
