import type { CloudTemplate } from '@morpheus/sdk'
import { clean } from '../../core/output/clean.js'
import { cloudStatusCell } from '../../core/output/cloudStatus.js'
import type { Output } from '../../core/output/output.js'

/** Reports a change of a template at Meta. For a script its id is the answer. */
export function tellCloudTemplate(output: Output, done: string, template: CloudTemplate): void {
  if (output.json) {
    output.value(template)
    return
  }
  if (!output.interactive) output.data(clean(template.id))
  const { text, colour } = cloudStatusCell(template.status)
  const state = output.notePaint(colour, text)
  output.note(`${output.notePaint('green', '✓')} ${done}: ${clean(template.name)} ${state}`)
}
