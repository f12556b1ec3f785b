/** A hue in degrees that a name always has: FNV-1a, so that names which differ in one letter differ in colour. */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5
  for (const sign of name.normalize().trim().toLowerCase())
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0) % 360
}
