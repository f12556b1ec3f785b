import { type Fields, givableFields, type Values } from '@morpheus/sdk/integrations'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { editConfig } from '../../core/forms/editConfig.js'
import { showFacts } from '../../core/forms/form.js'
import { usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { findSession } from '../sessions/find.js'
import { openConfig } from './openConfig.js'

export interface BehaviorOptions {
  resetar?: boolean
}

export async function behavior(
  context: Context,
  { resetar }: BehaviorOptions,
  reference: string,
  tokens: readonly string[],
): Promise<void> {
  const { output } = context
  if (resetar && tokens.length > 0) throw usageError('Use --resetar ou campos, não os dois.')
  const { after, told, fields } = await withClient(context, async (morpheus) => {
    const { id, name } = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, 'behavior', id)
    const { calls, description, config } = open
    const { texts, fields } = description
    if (resetar) return { after: await calls.remove?.(), told: texts.removed, fields }
    if (tokens.length === 0) return { after: config, told: null, fields }
    const edited = await editConfig(open, { tokens, title: name, output })
    return { after: edited.config, told: edited.changed ? texts.saved : 'Nada foi alterado.', fields }
  })
  if (output.json) return output.value(after)
  show(output, fields, { ...after })
  if (told !== null) output.note(`\n${output.stderrPaint('green', '✓')} ${told}`)
}

function show(output: Output, fields: Fields, values: Values): void {
  showFacts(
    output,
    givableFields(fields).map(({ name, label, help = '' }) => [
      label,
      `${values[name] === true ? output.paint('green', '● Sim') : output.paint('grey', '○ Não')}  ${output.paint('dim', help)}`,
    ]),
  )
}
