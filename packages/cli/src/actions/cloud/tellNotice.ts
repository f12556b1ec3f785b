import { type CloudConfig, receivingNotice } from '@morpheus/sdk'
import { clean } from '../../output/clean.js'
import type { Output } from '../../output/output.js'
import { wrap } from '../../output/wrap.js'

/** What does not work with the configuration yet: in the server's words or, where it has none, in ours. */
export function tellNotice(output: Output, config: CloudConfig, notice: string | null): void {
  const told = notice ?? receivingNotice(config)
  if (!told) return
  const lines = wrap(clean(told), output.columns - 2)
  output.note(`\n${output.notePaint('yellow', '!')} ${lines.join('\n  ')}`)
}
