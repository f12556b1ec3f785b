import { brokenAt } from './brokenAt.js'

/** JSON with `//` and block comments and trailing commas, as in editors' settings. */
const tokens = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const trailing = /"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g

export type ParsedJson = { value: unknown } | { line: number }

/** The parsed value, or the line with the syntax error. */
export function readCommented(text: string): ParsedJson {
  // Blanked instead of removed, so that positions match the person's file.
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

export function isBlank(text: string): boolean {
  return text.replace(tokens, (token) => (token.startsWith('"') ? token : '')).trim() === ''
}
