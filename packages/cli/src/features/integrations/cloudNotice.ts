import { clean } from '../../core/output/clean.js'
import type { Output } from '../../core/output/output.js'
import { wrap } from '../../core/output/wrap.js'

export function tellNotice(output: Output, notice: string | null): void {
  if (notice === null) return
  const lines = wrap(clean(notice), output.columns - 2)
  output.note(`\n${output.notePaint('yellow', '!')} ${lines.join('\n  ')}`)
}
