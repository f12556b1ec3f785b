import { Behavior } from '@morpheus/sdk'
import { deliveryMessages } from '@morpheus/sdk/text'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { editByFlags } from '../../forms/editByFlags.js'
import { changedNames, fieldsOf, type Values } from '../../forms/form.js'
import { showFacts } from '../../forms/showValues.js'
import { usage } from '../../output/failures.js'
import type { Output } from '../../output/output.js'
import { findSession } from '../sessions/find.js'
import { behaviorForm } from './form.js'

export interface BehaviorOptions {
  resetar?: boolean
}

/** Shows how a session behaves; with fields changes them, with `--resetar` goes back to the defaults. */
export async function behavior(
  context: Context,
  { resetar }: BehaviorOptions,
  reference: string,
  tokens: readonly string[],
): Promise<void> {
  const { output } = context
  if (resetar && tokens.length > 0) throw usage('Use --resetar ou campos, não os dois.')
  const { after, told } = await withClient(context, async (morpheus) => {
    const { id } = await findSession(morpheus, reference)
    const { behavior: calls } = morpheus
    if (resetar) return { after: await calls.reset({ id }), told: deliveryMessages.behavior.reset }
    const before = await calls.get({ id })
    if (tokens.length === 0) return { after: before, told: undefined }
    const { sessionId: _, ...kept } = before
    const whole = Behavior.parse(await editByFlags(behaviorForm, kept, tokens, output))
    if (changedNames(kept, whole).length === 0) return { after: before, told: 'Nada foi alterado.' }
    return { after: await calls.update({ id, ...whole }), told: deliveryMessages.saved }
  })
  if (output.json) return output.value(after)
  show(output, after)
  if (told) output.note(`\n${output.notePaint('green', '✓')} ${told}`)
}

function show(output: Output, values: Values): void {
  showFacts(
    output,
    fieldsOf(behaviorForm).map(({ name, label, hint }) => [
      label,
      `${values[name] === true ? output.paint('green', '● Sim') : output.paint('grey', '○ Não')}  ${output.paint('dim', hint)}`,
    ]),
  )
}
