/**
 * Path and query of the virtual phone that a code links to, without the code's origin: the link stays on this page's.
 * Null for a code of another kind.
 */
export function toVirtualPhonePath(qrText: string | undefined): string | null {
  if (!qrText) return null
  try {
    const { pathname, search } = new URL(qrText, window.location.href)
    return pathname === '/celular' ? pathname + search : null
  } catch {
    return null
  }
}
