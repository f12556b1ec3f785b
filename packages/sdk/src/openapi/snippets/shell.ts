import { shellQuoted } from '../../format/shellQuoted.js'

/** A shell word, quoted only where necessary. */
export function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text)
}

/** Escapes a text for double quotes, in which variables are expanded. */
export const escaped = (text: string) => text.replace(/[\\"$`]/g, '\\$&')
