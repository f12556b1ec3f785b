import type { UserSettings } from '@morpheus/sdk'
import { settingsMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'

function formatAccount(account: UserSettings): string[] {
  const { name, email, phone, timezone, twoFactorEnabled } = account
  const facts = [
    ['Nome', name],
    ['E-mail', email],
    ['Telefone', phone || '–'],
    ['Fuso horário', timezone],
    ['Dois fatores', twoFactorEnabled ? 'ativados' : 'desativados'],
  ] as const
  return facts.map(([label, value]) => `${label.padEnd(13)} ${sanitize(value)}`)
}

export async function showAccount(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const account = await morpheus.account.get()
    if (output.json) return output.value(account)
    for (const line of formatAccount(account)) output.data(line)
  })
}

export interface EditOptions {
  nome?: string
  email?: string
  telefone?: string
  fuso?: string
}

export async function editAccount(context: Context, options: EditOptions): Promise<void> {
  const { output } = context
  const { nome, email, telefone, fuso } = options
  const change = {
    ...(nome !== undefined && { name: nome }),
    ...(email !== undefined && { email }),
    ...(telefone !== undefined && { phone: telefone }),
    ...(fuso !== undefined && { timezone: fuso }),
  }
  if (Object.keys(change).length === 0)
    throw usageError('Diga o que mudar: --nome, --email, --telefone ou --fuso.')
  await withClient(context, async (morpheus) => {
    await morpheus.account.update(change)
    // Read again, as servers differ in their answer to a change.
    const account = await morpheus.account.get()
    if (output.json) return output.value(account)
    output.success(settingsMessages.saved)
    for (const line of formatAccount(account)) output.data(line)
  })
}
