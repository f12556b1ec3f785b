/** Takes back one step of the start. */
export type Undo = () => unknown

/** Takes back what was done, last step first; one that fails leaves none of the others undone. Gives what failed. */
export async function unwind(undo: Undo[]): Promise<unknown[]> {
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
