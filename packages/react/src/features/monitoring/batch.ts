interface PendingKey<Answer> {
  resolve: (answer: Answer | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Batches keys requested in the same tick into calls of at most `limit`. Keys missing in the answer resolve with
 * undefined.
 */
export function batched<Key, Answer>(
  limit: number,
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let waiting: Map<Key, PendingKey<Answer>[]> | null = null
  const answer = async (part: readonly [Key, PendingKey<Answer>[]][]) => {
    try {
      const answers = await load(part.map(([key]) => key))
      for (const [key, asked] of part) for (const { resolve } of asked) resolve(answers.get(key))
    } catch (error) {
      for (const [, asked] of part) for (const { reject } of asked) reject(error)
    }
  }
  const send = () => {
    const asked = [...(waiting ?? [])]
    waiting = null
    for (let from = 0; from < asked.length; from += limit) void answer(asked.slice(from, from + limit))
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (!waiting) setTimeout(send)
      waiting ??= new Map()
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }])
    })
}
