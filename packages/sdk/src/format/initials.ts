/** What stands in so many names that it tells none apart, and what only joins. */
const common =
  /^(loja|lojas|filial|unidade|empresa|cliente|sess[aã]o|n[uú]mero|conta|canal|whats|whatsapp|zap|a|o|e|de|da|do|das|dos|the)$/i
const isShortNumber = /^\d{1,3}$/

/**
 * One or two signs by which a name is known from others: the first letters of its first two words, without what most
 * names begin with (`Loja Ribeirão Preto` is `RP`). A short number stays whole (`Loja 12` is `12`), and of what is a
 * telephone number only it is the last two digits. `?` for a blank one.
 */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Join_Control}]+/u).filter(Boolean)
  const digits = name.replace(/\D/g, '')
  if (digits.length > 4 && !/[\p{L}\p{Extended_Pictographic}]/u.test(name.replace(/\d/g, '')))
    return digits.slice(-2)
  const telling = words.filter((word) => !common.test(word))
  const [first, second] = telling.length > 0 ? telling : words
  if (first === undefined) return signOf(name)
  if (isShortNumber.test(first)) return first
  const start = signOf(first)
  // An emoji is as wide as two letters.
  return second === undefined || !/^[\p{L}\p{N}]/u.test(start) ? start : start + signOf(second)
}

/** The first letter or sign as a person sees it, upper case. */
function signOf(word: string): string {
  const [first] = new Intl.Segmenter('pt-BR').segment(word.trim())
  return first?.segment.toLocaleUpperCase('pt-BR') ?? '?'
}
