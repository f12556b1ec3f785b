import { isDeepStrictEqual } from 'node:util'

interface PartedChange {
  apply: () => Promise<void>
  read: () => Promise<object>
  record: (applied: Readonly<Record<string, unknown>>) => Promise<void>
}

/** Records what is in effect of a change: the network applies its parts one by one, and may refuse a later one. */
export async function applyInParts(change: object, { apply, read, record }: PartedChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  try {
    await apply()
  } catch (error) {
    const present = new Map<string, unknown>(Object.entries(await read().catch(() => ({}))))
    const applied = Object.entries(change).filter(([name, value]) =>
      isDeepStrictEqual(present.get(name), value === '' ? null : value),
    )
    if (applied.length > 0) await record(Object.fromEntries(applied))
    throw error
  }
  await record({ ...change })
}
