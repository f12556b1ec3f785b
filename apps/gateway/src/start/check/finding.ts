/** One thing that `morpheus-gateway check` looked at: as it should be, worth knowing, or in the way of a start. */
export interface Finding {
  state: 'fine' | 'note' | 'trouble'
  /** In Portuguese, one line. */
  text: string
  /** More of it, a line each. */
  details?: readonly string[]
}

const marks = { fine: '✓', note: '•', trouble: '✗' }

/** What is printed of findings. */
export function findingsText(findings: readonly Finding[]): string {
  return findings
    .flatMap(({ state, text, details = [] }) => [
      `${marks[state]} ${text}`,
      ...details.map((line) => `  ${line}`),
    ])
    .join('\n')
}
