import { migrationLimits } from '@morpheus/sdk'

/** Characters of one call's keys, below the gateway's limit for a body. */
const partLength = 180_000

/** Parts that a request takes. A key within JSON grows by its quotes. */
export function splitKeys(keys: ReadonlyMap<string, string>): Record<string, string>[] {
  const parts: Record<string, string>[] = []
  let part: Record<string, string> = {}
  let length = 0
  for (const [name, text] of keys) {
    const size = JSON.stringify(text).length + name.length + 4
    if (
      length > 0 &&
      (length + size > partLength || Object.keys(part).length >= migrationLimits.keysPerCall)
    ) {
      parts.push(part)
      part = {}
      length = 0
    }
    part[name] = text
    length += size
  }
  return length > 0 ? [...parts, part] : parts
}
