/** Link to the virtual phone: path and query of the code on this page's origin. */
export function virtualLink(qrText: string | undefined): string | null {
  if (!qrText) return null
  try {
    const { pathname, search } = new URL(qrText, window.location.href)
    return pathname === '/celular' ? pathname + search : null
  } catch {
    return null
  }
}
