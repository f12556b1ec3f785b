/** Text as it is compared in searches: lower case, without accents or spaces at its ends. `João` gives `joao`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
