import type { RuleIssue } from '@morpheus/sdk'
import type { Translate } from '@morpheus/sdk/text'

/** First problem of each field, by name; `root` concerns the whole form. */
export function findFirstProblems(
  issues: readonly RuleIssue[],
  translate: Translate,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message, text } of issues)
    problems[String(path[0] ?? 'root')] ??= translate(message, text)
  return problems
}
