import { shellQuoted } from '../../core/format/shellQuoted.js'

export function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text)
}

export const escaped = (text: string) => text.replace(/[\\"$`]/g, '\\$&')
