export type Cleanup = () => unknown

/** Runs the cleanups in reverse order, continuing after failures, which it returns. */
export async function runCleanups(cleanups: Cleanup[]): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let step = cleanups.pop(); step; step = cleanups.pop()) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}
