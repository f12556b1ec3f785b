/** Shortens ids to their shortest unique prefix, of 8 characters at least. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  const longest = Math.max(8, ...ids.map((id) => id.length))
  for (let length = 8; length < longest; length++) {
    if (new Set(ids.map((id) => id.slice(0, length))).size === new Set(ids).size)
      return (id) => id.slice(0, length)
  }
  return (id) => id
}
