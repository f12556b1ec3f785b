/** A result of `morpheus-gateway check`: fine, worth knowing, or an obstacle to a start. */
export interface Finding {
  state: 'fine' | 'note' | 'trouble'
  text: string
  details?: readonly string[]
}

const marks = { fine: '✓', note: '•', trouble: '✗' }

export function findingsText(findings: readonly Finding[]): string {
  return findings
    .flatMap(({ state, text, details = [] }) => [
      `${marks[state]} ${text}`,
      ...details.map((line) => `  ${line}`),
    ])
    .join('\n')
}
