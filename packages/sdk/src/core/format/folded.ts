const ascii = /^[\x20-\x7e]*$/

/**
 * Normalises a text for searches: lower case, without accents; spaces stay.
 * @example
 * folded('São João') // `sao joao`
 */
export function folded(text: string): string {
  // Skips the costly normalisation for texts without accents.
  return ascii.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
