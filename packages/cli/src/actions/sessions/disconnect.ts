import { messages } from '@morpheus/sdk/text'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { findSession } from './find.js'

export async function disconnect(context: Context, reference: string): Promise<void> {
  const { output } = context
  const session = await withClient(context, async (morpheus) => {
    const { id } = await findSession(morpheus, reference)
    return (await morpheus.sessions.disconnect({ id })).session
  })
  if (output.json) return output.value(session)
  output.note(`${output.notePaint('green', '✓')} ${messages.session.disconnected}: ${clean(session.name)}`)
}
