/** Path segments this long are usually keys. */
const longSegment = 12

/** Possible tokens in a webhook's URL: query values, user info, and long path segments. */
export function secretsInUrl(url: string): string[] {
  const { username, password, pathname, search, hash } = new URL(url)
  const query = search.slice(1).split('&')
  const values = query.map((pair) => pair.slice(pair.indexOf('=') + 1))
  const segments = pathname.split('/').filter((segment) => segment.length >= longSegment)
  const raw = [username, password, ...values, ...segments, hash.slice(1)]
  // As written, and as a receiver decodes it.
  return raw.flatMap((value) => [value, decoded(value), decoded(value.replaceAll('+', ' '))])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
