import { shellQuoted } from '../../core/format/shellQuoted.js'

export function quoteWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text)
}

export const escapeShell = (text: string) => text.replace(/[\\"$`]/g, '\\$&')
