import { givableFields, loadDescription, type NamedField } from '@morpheus/sdk/integrations'
import type { Context } from '../../core/context.js'
import { listChoices } from '../../core/forms/form.js'
import { getFlag } from '../../core/forms/readFlags.js'
import { truncate } from '../../core/output/width.js'
import { wrap } from '../../core/output/wrap.js'
import { findIntegration, integrations } from './find.js'

export async function fields(context: Context, name?: string): Promise<void> {
  const { output } = context
  const selected = name === undefined ? integrations : [findIntegration(name)]
  const described = await Promise.all(
    selected.map(async ({ kind, card }) => {
      const description = await loadDescription(kind)
      return { kind, label: card.label, fields: givableFields(description.fields) }
    }),
  )
  if (output.json) {
    return output.value(
      described.map((integration) => ({
        integration: integration.kind,
        fields: integration.fields.map(describeField),
      })),
    )
  }
  described.forEach((integration, index) => {
    output.data(`${index > 0 ? '\n' : ''}${output.paint('bold', integration.label)} (${integration.kind})`)
    for (const field of integration.fields) {
      output.data(`  ${output.paint('cyan', getFlag(field))}`)
      const required = field.presence === 'required' ? 'Obrigatório.' : ''
      const about = [`${field.label}.`, field.help, required].filter(Boolean).join(' ')
      for (const line of wrap(about, output.columns - 6)) output.data(`      ${line}`)
      const initialText = formatInitial(field.initial)
      if (initialText) output.data(truncate(`      Padrão: ${initialText}`, output.columns))
    }
  })
}

function describeField(field: NamedField): object {
  const { name, kind, label, flag, help, presence, initial } = field
  return {
    name,
    kind,
    label,
    flag,
    help,
    required: presence === 'required',
    options: listChoices(field),
    initial,
  }
}

function formatInitial(initial: unknown): string {
  if (initial === undefined) return ''
  if (initial === true) return 'sim'
  if (initial === false) return 'não'
  if (Array.isArray(initial)) return initial.join(', ')
  return typeof initial === 'object' ? '' : String(initial)
}
