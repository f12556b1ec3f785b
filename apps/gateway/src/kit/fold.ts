import { folded } from '@morpheus/sdk/format'

/** Text as it is compared in searches: lower case, without accents or spaces at its ends. `João` gives `joao`. */
export function fold(text: string): string {
  return folded(text).trim()
}
