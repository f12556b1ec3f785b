interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** First problem of each field, by name; `root` concerns the whole form. */
export function firstProblems(issues: readonly Issue[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0] ?? 'root')] ??= message
  return problems
}
