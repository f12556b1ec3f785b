/** Stable hue in degrees for a name: FNV-1a, so similar names get different colours. */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5
  for (const sign of name.normalize().trim().toLowerCase())
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0) % 360
}
