import { folded } from '@morpheus/sdk/format'

/** Normalises text for searches: lower case, without accents, trimmed. `João` gives `joao`. */
export function foldText(text: string): string {
  return folded(text).trim()
}
