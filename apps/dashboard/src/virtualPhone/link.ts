export type LinkRequest =
  | { kind: 'scan'; code: string }
  | { kind: 'pair'; number: string; code: string }
  /** No code given: another phone is wanted. */
  | { kind: 'new' }

/** Parses the address: `?codigo=` of a QR code, or `?numero=&codigo=` of a pairing by phone. */
export function readLink(search: string): LinkRequest | null {
  const params = new URLSearchParams(search)
  const code = params.get('codigo')?.trim()
  const number = params.get('numero')?.replace(/\D/g, '')
  if (!code) return null
  return number ? { kind: 'pair', number, code } : { kind: 'scan', code }
}

/** Parses pasted text: the code itself or the whole link of the QR code. */
export function parsePastedLink(text: string): LinkRequest | null {
  const pasted = text.trim()
  const query = pasted.indexOf('?')
  const linked = query === -1 ? null : readLink(pasted.slice(query))
  if (linked) return linked
  return pasted ? { kind: 'scan', code: pasted } : null
}
