import { brokenAt } from './brokenAt.js'

/** JSON with `//` and block comments and trailing commas, as editors know it for settings. */
const tokens = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const trailing = /"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g

export type Read = { value: unknown } | { line: number }

/** What a text says, or the line at which it stops being JSON. */
export function readCommented(text: string): Read {
  // Blanked and not removed, so that places stay where the person sees them.
  const bare = text
    .replace(tokens, (token) => (token.startsWith('"') ? token : token.replace(/[^\n]/g, ' ')))
    .replace(trailing, (token) => (token.startsWith('"') ? token : ' '))
  try {
    return { value: JSON.parse(bare) }
  } catch {
    const end = Math.min(brokenAt(bare), bare.trimEnd().length)
    return { line: bare.slice(0, end).split('\n').length }
  }
}

/** Whether nothing is left of it but comments and blanks. */
export function isBlank(text: string): boolean {
  return text.replace(tokens, (token) => (token.startsWith('"') ? token : '')).trim() === ''
}
