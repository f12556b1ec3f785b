import type { Template } from '@morpheus/sdk'
import { clean } from '../../core/output/clean.js'
import type { Output } from '../../core/output/output.js'

/** Reports a change of a template. For a script its id is the answer. */
export function tellTemplate(output: Output, done: string, template: Template): void {
  if (output.json) {
    output.value(template)
    return
  }
  if (!output.interactive) output.data(clean(template.id))
  output.note(`${output.notePaint('green', '✓')} ${done}: ${clean(template.name)}`)
}
