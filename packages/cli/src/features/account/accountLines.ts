import type { UserSettings } from '@morpheus/sdk'
import { clean } from '../../core/output/clean.js'

export function accountLines(account: UserSettings): string[] {
  const { name, email, phone, timezone, twoFactorEnabled } = account
  const facts = [
    ['Nome', name],
    ['E-mail', email],
    ['Telefone', phone || '–'],
    ['Fuso horário', timezone],
    ['Dois fatores', twoFactorEnabled ? 'ativados' : 'desativados'],
  ] as const
  return facts.map(([label, value]) => `${label.padEnd(13)} ${clean(value)}`)
}
