interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** What is first wrong with each field of a form, by the field's name; `root` is about the whole. */
export function firstProblems(issues: readonly Issue[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0] ?? 'root')] ??= message
  return problems
}
