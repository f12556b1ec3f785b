import type { SentMail } from '@morpheus/sdk'
import { relativeTime } from '@morpheus/sdk/format'
import { mailKindLabels, mailStateLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import type { Colour } from '../../core/output/paint.js'
import type { Column } from '../../core/output/table.js'
import { tellTable } from '../../core/output/tellTable.js'

const usuallyShown = 20
const colours: Record<SentMail['state'], Colour> = {
  waiting: 'yellow',
  sending: 'yellow',
  sent: 'green',
  dead: 'red',
}

const columns: readonly Column<SentMail>[] = [
  {
    title: 'QUANDO',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => ({ text: relativeTime(createdAt) }),
    sacrifice: 0,
  },
  {
    title: 'SITUAÇÃO',
    value: ({ state }) => state,
    cell: ({ state }) => ({ text: mailStateLabels[state], colour: colours[state] }),
    sacrifice: 0,
  },
  {
    title: 'TIPO',
    value: ({ kind }) => kind,
    cell: ({ kind }) => ({ text: mailKindLabels[kind] }),
    sacrifice: 2,
  },
  { title: 'PARA', value: ({ to }) => to, sacrifice: 1, shrinksTo: 16 },
  {
    title: 'ASSUNTO',
    value: ({ subject }) => subject,
    cell: ({ subject, error }) => ({ text: clean(error ?? subject) }),
    sacrifice: 0,
    shrinksTo: 20,
  },
  { title: 'ERRO', value: ({ error }) => error, onScreen: false },
]

export async function list(context: Context, { limite = usuallyShown }: { limite?: number }): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { emails } = await morpheus.email.emails({ limit: limite })
    if (output.json) return output.value(emails)
    if (emails.length === 0) return output.note('Nenhum e-mail enviado ainda.')
    tellTable(output, emails, columns)
  })
}
