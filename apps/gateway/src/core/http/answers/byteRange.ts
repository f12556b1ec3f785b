/** Inclusive bounds in bytes. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The single range of a `Range` header (RFC 9110 §14). Other units and multiple ranges get the whole file, as the RFC
 * allows.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return 'whole'
  return from >= size ? 'unsatisfiable' : { from, to }
}
