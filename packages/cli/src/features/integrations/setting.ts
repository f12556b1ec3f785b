import { givableFields, type IntegrationKind } from '@morpheus/sdk/integrations'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { editConfig } from '../../core/forms/editConfig.js'
import { getFacts, showFacts } from '../../core/forms/form.js'
import { usageError } from '../../core/output/failures.js'
import { findSession } from '../sessions/find.js'
import { openConfig } from './openConfig.js'

export interface SettingOptions {
  resetar?: boolean
}

/** Shows a setting of a session that has defaults, and changes it where fields are given. */
export async function setting(
  context: Context,
  kind: IntegrationKind,
  { resetar }: SettingOptions,
  reference: string,
  tokens: readonly string[],
): Promise<void> {
  const { output } = context
  if (resetar && tokens.length > 0) throw usageError('Use --resetar ou campos, não os dois.')
  const { after, done, description } = await withClient(context, async (morpheus) => {
    const { id, name } = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, kind, id)
    const { calls, description, config } = open
    const { texts } = description
    if (resetar) return { after: await calls.remove?.(), done: texts.removed, description }
    if (tokens.length === 0) return { after: config, done: null, description }
    const edited = await editConfig(open, { tokens, title: name, output })
    return { after: edited.config, done: edited.changed ? texts.saved : 'Nada foi alterado.', description }
  })
  if (output.json) return output.value(after)
  const facts = getFacts(givableFields(description.fields), { ...after })
  showFacts(output, [...facts, ...description.facts({ ...after })])
  if (done) output.note(`\n${output.stderrPaint('green', '✓')} ${done}`)
}
