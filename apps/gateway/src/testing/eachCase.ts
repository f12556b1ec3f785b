/** Runs an assertion for each case at what the test has started once, and names the case that fails. */
export async function eachCase<const Case>(
  cases: readonly Case[],
  run: (one: Case) => Promise<void>,
): Promise<void> {
  for (const one of cases) {
    try {
      await run(one)
    } catch (error) {
      if (error instanceof Error) error.message = `${JSON.stringify(one).slice(0, 200)}: ${error.message}`
      throw error
    }
  }
}
