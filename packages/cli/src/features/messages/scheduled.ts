import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { printList } from '../../core/output/table.js'
import { formatBriefTime, formatLocalDateTime } from '../../core/output/time.js'
import { forEach, selectSessions } from '../sessions/find.js'
import { findMessage } from './find.js'
import { createColumns } from './row.js'
import { parseContact, type SessionOption } from './words.js'

export interface ScheduledOptions extends SessionOption {
  contato?: string
  limite?: number
}

const maxPageSize = 200

/** Prints the scheduled messages of the sessions, the next one first. */
export async function listScheduled(context: Context, options: ScheduledOptions): Promise<void> {
  const { output } = context
  const { limite: limit = 50, contato } = options
  const contact = contato === undefined ? {} : { contact: parseContact(contato) }
  await withClient(context, async (morpheus) => {
    const sessions = await selectSessions(morpheus, options.sessao)
    const pages = await forEach(sessions, async ({ id }) => {
      const { messages } = await morpheus.messages.listScheduled({
        id,
        ...contact,
        limit: Math.min(limit, maxPageSize),
      })
      return messages
    })
    const messages = pages
      .flat()
      .sort((a, b) => ((a.scheduledAt ?? '') < (b.scheduledAt ?? '') ? -1 : 1))
      .slice(0, limit)
    const [, , ...columns] = createColumns(new Map(sessions.map(({ id, name }) => [id, name])))
    printList(output, messages, {
      columns: [
        {
          title: 'SAI EM',
          value: ({ scheduledAt }) => scheduledAt ?? null,
          cell: ({ scheduledAt }) => ({ text: scheduledAt ? formatBriefTime(scheduledAt) : '–' }),
          dropPriority: 0,
        },
        ...columns,
      ],
      empty: 'Nenhuma mensagem agendada.',
      summary: countOf(messages.length, 'mensagem agendada', 'mensagens agendadas'),
    })
  })
}

export interface RescheduleOptions extends SessionOption {
  em?: string
  texto?: string
}

export async function reschedule(
  context: Context,
  { em, texto, sessao }: RescheduleOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  if (em === undefined && texto === undefined) throw usageError('Diga o que muda: --em ou --texto.')
  const message = await withClient(context, async (morpheus) => {
    const { id } = await findMessage(morpheus, reference, sessao)
    const changes = {
      ...(em !== undefined && { scheduledAt: em.trim().replace(' ', 'T') }),
      ...(texto !== undefined && { message: texto }),
    }
    return (await morpheus.messages.reschedule({ id, ...changes })).message
  })
  if (output.json) return output.value(message)
  const time = message.scheduledAt ? ` para ${formatLocalDateTime(message.scheduledAt)}` : ''
  output.success(`Mensagem agendada${time}: ${sanitize(message.id)}`)
}
