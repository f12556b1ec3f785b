import { shellQuoted } from '../../format/shellQuoted.js'

/** A word of a shell as it stands, quoted only where it has to be. */
export function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text)
}

/** For a text between double quotes, in which variables are filled in. */
export const escaped = (text: string) => text.replace(/[\\"$`]/g, '\\$&')
