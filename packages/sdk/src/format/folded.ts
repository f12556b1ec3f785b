const ascii = /^[\x20-\x7e]*$/

/**
 * A text as it is compared in searches: in lower case and without accents. Spaces stay as they are.
 * @example
 * folded('São João') // `sao joao`
 */
export function folded(text: string): string {
  // Most texts have no accents, and to take one apart is what costs.
  return ascii.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
