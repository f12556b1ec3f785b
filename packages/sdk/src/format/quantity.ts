const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

// Made when first used: a formatter takes milliseconds to make, and a terminal command may print none.
const formatters = new Map<number, Intl.NumberFormat>()

function decimal(digits: number): Intl.NumberFormat {
  const known = formatters.get(digits)
  if (known) return known
  const made = new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formatters.set(digits, made)
  return made
}

/** `1,5 GB`; powers of 1024, one decimal from KB on. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${decimal(power === 0 ? 0 : 1).format(bytes / 1024 ** power)} ${units[power]}`
}

/** `12,3%`. */
export function formatPercent(value: number): string {
  return `${decimal(1).format(value)}%`
}

/** `100.000`. */
export function formatCount(value: number): string {
  return decimal(0).format(value)
}

/** `1 sessão`, `1.200 sessões`; the plural is the singular with an s unless given. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

let reais: Intl.NumberFormat | undefined

/** `R$ 1.234,50`. Configuration spec §5. */
export function formatCurrency(value: number): string {
  reais ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return reais.format(value)
}
