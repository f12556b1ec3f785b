/**
 * Normalises a base URL, so that two spellings compare equal: `HTTP://Loja:8000/` is `http://loja:8000`. Empty stays
 * empty.
 */
export function normalizeBaseUrl(text: string): string {
  const trimmed = text.replace(/\/+$/, '')
  if (!URL.canParse(trimmed)) return trimmed
  const { origin, pathname } = new URL(trimmed)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}
