/** A word of a path is rarely this long without being a key. */
const longSegment = 12

/** What may be a token in a webhook's URL: the values of its query, who is in it, long parts of its path. */
export function secretsInUrl(url: string): string[] {
  const { username, password, pathname, search, hash } = new URL(url)
  const query = search.slice(1).split('&')
  const values = query.map((pair) => pair.slice(pair.indexOf('=') + 1))
  const segments = pathname.split('/').filter((segment) => segment.length >= longSegment)
  const raw = [username, password, ...values, ...segments, hash.slice(1)]
  // As it is written, and as a receiver has read it.
  return raw.flatMap((value) => [value, decoded(value), decoded(value.replaceAll('+', ' '))])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
