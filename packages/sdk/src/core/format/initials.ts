/** Words too common to identify a name. */
const common =
  /^(loja|lojas|filial|unidade|empresa|cliente|sess[aã]o|n[uú]mero|conta|canal|whats|whatsapp|zap|a|o|e|de|da|do|das|dos|the)$/i
const isShortNumber = /^\d{1,3}$/

/**
 * One or two characters for an avatar: the first letters of the first two words, without common openings (`Loja
 * Ribeirão Preto` is `RP`). A short number stays whole (`Loja 12` is `12`), a phone number gives its last two digits, a
 * blank name `?`.
 */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Join_Control}]+/u).filter(Boolean)
  const digits = name.replace(/\D/g, '')
  if (digits.length > 4 && !/[\p{L}\p{Extended_Pictographic}]/u.test(name.replace(/\d/g, '')))
    return digits.slice(-2)
  const telling = words.filter((word) => !common.test(word))
  const [first, second] = telling.length > 0 ? telling : words
  if (first === undefined) return getInitial(name)
  if (isShortNumber.test(first)) return first
  const firstInitial = getInitial(first)
  // An emoji is as wide as two letters.
  return second === undefined || !/^[\p{L}\p{N}]/u.test(firstInitial)
    ? firstInitial
    : firstInitial + getInitial(second)
}

function getInitial(word: string): string {
  const [first] = new Intl.Segmenter('pt-BR').segment(word.trim())
  return first?.segment.toLocaleUpperCase('pt-BR') ?? '?'
}
