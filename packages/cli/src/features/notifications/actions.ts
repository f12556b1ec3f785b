import type { AccountNotification } from '@morpheus/sdk'
import { countOf, relativeTime } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError } from '../../core/output/failures.js'
import type { Colour } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printList } from '../../core/output/table.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'

const colours: Partial<Record<AccountNotification['priority'], Colour>> = { low: 'grey', high: 'red' }

const columns: readonly Column<AccountNotification>[] = [
  {
    title: 'NOVA',
    value: ({ read }) => !read,
    cell: ({ read }) => ({ text: read ? '' : '•', colour: 'yellow' }),
    dropPriority: 0,
  },
  {
    title: 'QUANDO',
    value: ({ timestamp }) => timestamp,
    cell: ({ timestamp }) => ({ text: relativeTime(timestamp), colour: 'grey' }),
    dropPriority: 1,
  },
  {
    title: 'TÍTULO',
    value: ({ title }) => title,
    cell: ({ title, priority }) => {
      const colour = colours[priority]
      return { text: sanitize(title), ...(colour && { colour }) }
    },
    dropPriority: 0,
    minWidth: 20,
  },
  {
    title: 'TEXTO',
    value: ({ message }) => message,
    cell: ({ message }) => ({ text: sanitize(message) }),
    dropPriority: 0,
    minWidth: 34,
  },
  {
    title: 'SESSÃO',
    value: ({ sessionName }) => sessionName,
    cell: ({ sessionName }) => ({ text: sanitize(sessionName ?? '–') }),
    dropPriority: 2,
    minWidth: 8,
  },
  { title: 'TIPO', value: ({ type }) => type, onScreen: false },
  { title: 'ID', value: ({ id }) => id, onScreen: false },
]

export interface ListOptions {
  naoLidas?: boolean
  lidas?: boolean
  limite?: number
}

export async function list(context: Context, { naoLidas, lidas, limite }: ListOptions): Promise<void> {
  const { output } = context
  await withClient(context, async ({ accountNotifications }) => {
    const filter = { ...(naoLidas && { read: false }), limit: limite ?? 50 }
    const { notifications, unreadCount } = await accountNotifications.list(filter)
    const unread = notifications.filter(({ read }) => !read).map(({ id }) => id)
    // Marks only the printed ones: a newer one stays unread.
    const { changed } =
      lidas && unread.length > 0 ? await accountNotifications.markRead({ ids: unread }) : { changed: 0 }
    printList(output, notifications, {
      columns,
      empty: naoLidas ? 'Nenhuma notificação não lida.' : 'Nenhuma notificação.',
      summary: countOf(unreadCount - changed, 'não lida', 'não lidas'),
    })
    if (lidas)
      output.success(countOf(changed, 'notificação marcada como lida', 'notificações marcadas como lidas'))
  })
}

export async function clear(context: Context, options: ConfirmationOptions): Promise<void> {
  const { output } = context
  const asks = requiresPrompt(output, options, 'Limpar remove todas as notificações')
  await withClient(context, async ({ accountNotifications }) => {
    if (asks && !(await askConfirmation('Remover todas as notificações?')))
      throw cancelledError('Nada foi removido.')
    const result = await accountNotifications.dismiss({})
    if (output.json) return output.value(result)
    output.success(countOf(result.changed, 'notificação removida', 'notificações removidas'))
  })
}
