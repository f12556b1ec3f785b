import { TestMail } from '@morpheus/sdk'
import { mailMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usage } from '../../core/output/failures.js'

export async function testMail(context: Context, email: string): Promise<void> {
  const { output } = context
  const read = TestMail.safeParse({ email })
  if (!read.success) throw usage(`${read.error.issues[0]?.message}.`, 'invalid_data')
  await withClient(context, async (morpheus) => {
    const sent = await morpheus.email.testEmail(read.data)
    if (output.json) return output.value(sent)
    output.note(`${output.notePaint('green', '✓')} ${mailMessages.testSent}`)
  })
}
