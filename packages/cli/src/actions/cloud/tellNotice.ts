import { clean } from '../../output/clean.js'
import type { Output } from '../../output/output.js'
import { wrap } from '../../output/wrap.js'

export function tellNotice(output: Output, notice: string | null): void {
  if (notice === null) return
  const lines = wrap(clean(notice), output.columns - 2)
  output.note(`\n${output.notePaint('yellow', '!')} ${lines.join('\n  ')}`)
}
