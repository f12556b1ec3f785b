/** A word of a shell as it stands, quoted only where it has to be. */
export function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text)
}

/** Between single quotes nothing means anything; a single quote ends them, stands by itself, and begins them again. */
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** For a text between double quotes, in which variables are filled in. */
export const escaped = (text: string) => text.replace(/[\\"$`]/g, '\\$&')
