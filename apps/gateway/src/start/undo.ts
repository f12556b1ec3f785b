export type Undo = () => unknown

/** Runs the undo steps in reverse order, continuing after failures, which it returns. */
export async function runUndo(undo: Undo[]): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}
