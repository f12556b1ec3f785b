/** In UTF-16 units: a quadratic pattern takes seconds for so many, and a body of 256 kB holds them. */
const length = 60_000

const filled = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
/** Up to 20,000 distinct letters, against algorithms quadratic in their number. */
const ideographs = (size: number) =>
  Array.from({ length: size }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join('')

/**
 * Texts that are slow for patterns, URL parsers and normalisers. Where a text ends in a mismatch, it makes patterns
 * retry from every position.
 */
export const hostileShapes = {
  letters: (size = length) => `${filled('a', size - 1)}!`,
  digits: (size = length) => `${filled('7', size - 1)}!`,
  blanks: (size = length) => `a${filled(' \t', size - 2)}a`,
  dots: (size = length) => `${filled('a.', size - 1)}!`,
  dashes: (size = length) => `a${filled('-', size - 2)}!`,
  'an e-mail': (size = length) => `a@${filled('a-.', size - 3)}!`,
  'many @': (size = length) => filled('a@', size),
  'a URL': (size = length) => `https://a/${filled('a', size - 11)}!`,
  'a URL of parts': (size = length) => `https://a/${filled('a/../', size - 11)}!`,
  'a URL of ideographs': (size = length) => `https://${ideographs(size - 9)}/`,
  'a URL of accents': (size = length) => `https://a${filled('\u0301\u0323', size - 10)}/`,
  accents: (size = length) => `a${filled('\u0301\u0323', size - 1)}`,
  'a flag of many tags': (size = length) => `\u{1F3F4}${'\u{E0061}'.repeat(size / 2 - 1)}`,
  joiners: (size = length) => filled('\u{1F469}\u200D', size),
  'invisible characters': (size = length) => filled('\u200B\u202E', size),
  // JSON writes each as six bytes.
  'lone surrogates': (size = length) => filled('\uD83D', size / 2),
  'a secret': (size = length) => `whsec_${filled('A', size - 7)}!`,
  'a time': (size = length) => `2026-11-21T12:00:00.${filled('0', size - 21)}!`,
  brackets: (size = length) => filled('[{"a":', size),
  escapes: (size = length) => filled('\u001b[31', size),
  commas: (size = length) => filled('a,', size),
} satisfies Record<string, (size?: number) => string>
