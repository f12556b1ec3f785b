/** Percentile of sorted milliseconds. */
const share = (sorted: readonly number[], percent: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0

/** p50 and p99 as text. */
export function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `p50 ${Math.round(share(sorted, 50))} ms, p99 ${Math.round(share(sorted, 99))} ms`
}

/** Prints each step as it runs. */
export class Report {
  #failed = 0

  get failed(): number {
    return this.#failed
  }

  chapter(name: string): void {
    process.stdout.write(`\n${name}\n`)
  }

  /** Runs a step and prints its result. */
  async step(what: string, seen: () => Promise<string>): Promise<void> {
    try {
      process.stdout.write(`  ✓ ${what}: ${await seen()}\n`)
    } catch (error) {
      this.#failed += 1
      const why =
        error instanceof Error ? `${error.message}${error.cause ? `\n    ${error.cause}` : ''}` : error
      process.stdout.write(`  ✗ ${what}\n    ${why}\n`)
    }
  }
}

/** @throws Error with both values when they differ */
export function same<Value>(met: Value, wanted: Value): Value {
  const [one, other] = [JSON.stringify(met), JSON.stringify(wanted)]
  if (one !== other) throw new Error(`esperado ${other}, encontrado ${one}`)
  return met
}

/** @throws Error with the text when it does not match */
export function matching(text: unknown, pattern: RegExp): string {
  if (typeof text === 'string' && pattern.test(text)) return text
  throw new Error(`esperado ${pattern}, encontrado ${JSON.stringify(text)}`)
}

/** Message of a refused call. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => new Error('não foi recusado'),
    (reason: unknown) => reason,
  )
  return error instanceof Error ? error.message : String(error)
}
