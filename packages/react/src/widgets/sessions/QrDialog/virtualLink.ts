/** Where the virtual phone opens: the path and query of what the code encodes, on this page's own origin. */
export function virtualLink(qrText: string | undefined): string | null {
  if (!qrText) return null
  try {
    const { pathname, search } = new URL(qrText, window.location.href)
    return pathname === '/celular' ? pathname + search : null
  } catch {
    return null
  }
}
