import type { Context } from '../../context.js'
import { flagOf } from '../../forms/flagOf.js'
import { fieldsOf } from '../../forms/form.js'
import { integrations } from '../../integrations/all.js'
import { findIntegration } from '../../integrations/find.js'
import { cut } from '../../output/width.js'

/** What can be edited, and by which flag. Asks no gateway. */
export async function fields(context: Context, name?: string): Promise<void> {
  const { output } = context
  const shown = name === undefined ? integrations : [findIntegration(name)]
  if (output.json) {
    return output.value(
      shown.map((integration) => ({ integration: integration.name, fields: fieldsOf(integration) })),
    )
  }
  shown.forEach((integration, index) => {
    output.data(`${index > 0 ? '\n' : ''}${output.paint('bold', integration.label)} (${integration.name})`)
    for (const field of fieldsOf(integration)) {
      const flag = flagOf(field)
      output.data(`  ${output.paint('cyan', flag)}`)
      const required = field.required ? ' Obrigatório.' : ''
      output.data(cut(`      ${field.label}: ${field.hint}${required}`, output.columns))
      const start = startText(field.initial)
      if (start) output.data(cut(`      Padrão: ${start}`, output.columns))
    }
  })
}

function startText(initial: unknown): string {
  if (initial === undefined) return ''
  if (initial === true) return 'sim'
  if (initial === false) return 'não'
  if (Array.isArray(initial)) return initial.join(', ')
  return typeof initial === 'object' ? '' : String(initial)
}
