import type { Morpheus } from '@morpheus/sdk'
import { relativeTime } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { selectSender } from '../messages/find.js'
import type { SessionOption } from '../messages/words.js'

interface Post {
  id: string
  text: string | null
  timestamp: string
}

export const postTextColumn: Column<Post> = {
  title: 'TEXTO',
  value: ({ text }) => text,
  cell: ({ text }) => ({ text: text === null ? '–' : sanitize(text) }),
  dropPriority: 0,
  minWidth: 12,
}

export const createPostTimeColumn = (title: string): Column<Post> => ({
  title,
  value: ({ timestamp }) => timestamp,
  cell: ({ timestamp }) => ({ text: relativeTime(timestamp), colour: 'grey' }),
  dropPriority: 1,
})

export const createPostIdColumn = (dropPriority: number): Column<Post> => ({
  title: 'ID',
  value: ({ id }) => id,
  cell: ({ id }) => ({ text: sanitize(id), colour: 'grey' }),
  dropPriority,
})

export interface ReceiveOptions extends SessionOption {
  ligar?: boolean
  desligar?: boolean
}

/** Shows whether posts of others are received, and changes it with an option. */
export async function switchReceiving(
  context: Context,
  { sessao, ligar, desligar }: ReceiveOptions,
  of: 'channels' | 'statuses',
  toText: (receives: boolean) => string,
): Promise<void> {
  const { output } = context
  if (ligar && desligar) throw usageError('Use só um de --ligar e --desligar.')
  await withClient(context, async (morpheus: Morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const settings =
      ligar || desligar
        ? await morpheus[of].updateSettings({ id, receives: ligar === true })
        : await morpheus[of].settings({ id })
    if (output.json) return output.value(settings)
    const text = toText(settings.receives)
    if (ligar || desligar) output.success(text)
    else await output.write(`${text}\n`)
  })
}
