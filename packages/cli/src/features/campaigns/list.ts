import type { Campaign, CampaignRecipient } from '@morpheus/sdk'
import { countOf, formatCount, formatPhone, formatUptime } from '@morpheus/sdk/format'
import type { Fact } from '@morpheus/sdk/integrations'
import { campaignStateLabels, recipientStateLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { showFacts } from '../../core/forms/form.js'
import { usageError } from '../../core/output/failures.js'
import type { Colour } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printList } from '../../core/output/table.js'
import { formatBriefTime, formatLocalDateTime } from '../../core/output/time.js'
import type { SessionOption } from '../messages/words.js'
import { findCampaign, readSessionFilter } from './find.js'
import { campaignWords, recipientWords } from './words.js'

export interface ListOptions extends SessionOption {
  estado?: string
  limite?: number
}

const stateColours: Record<Campaign['state'], Colour> = {
  scheduled: 'yellow',
  running: 'cyan',
  paused: 'yellow',
  finished: 'green',
  cancelled: 'grey',
}

const recipientColours: Record<CampaignRecipient['state'], Colour> = {
  waiting: 'grey',
  queued: 'yellow',
  sent: 'grey',
  delivered: 'green',
  read: 'cyan',
  failed: 'red',
  skipped: 'grey',
}

/** Recipients whose message has left. */
const countSent = ({ counts: { sent, delivered, read } }: Campaign) => sent + delivered + read

const columns: Column<Campaign>[] = [
  {
    title: 'NOME',
    value: ({ name }) => name,
    cell: ({ name }) => ({ text: sanitize(name) }),
    dropPriority: 0,
    minWidth: 12,
  },
  {
    title: 'ESTADO',
    value: ({ state }) => state,
    cell: ({ state }) => ({ text: campaignStateLabels[state], colour: stateColours[state] }),
    dropPriority: 0,
  },
  {
    title: 'ENVIADAS',
    value: countSent,
    cell: (campaign) => ({
      text: `${formatCount(countSent(campaign))} de ${formatCount(campaign.counts.total)}`,
    }),
    dropPriority: 0,
  },
  {
    title: 'FALHAS',
    value: ({ counts }) => counts.failed,
    cell: ({ counts }) => ({ text: formatCount(counts.failed) }),
    dropPriority: 1,
  },
  {
    title: 'PULADOS',
    value: ({ counts }) => counts.skipped,
    cell: ({ counts }) => ({ text: formatCount(counts.skipped) }),
    dropPriority: 2,
  },
  {
    title: 'CRIADA',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => ({ text: formatBriefTime(createdAt) }),
    dropPriority: 3,
  },
  {
    title: 'ID',
    value: ({ id }) => id,
    cell: ({ id }) => ({ text: sanitize(id).slice(0, 12), colour: 'grey' }),
    dropPriority: 0,
  },
]

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const state = options.estado === undefined ? undefined : campaignWords[options.estado]
    const { campaigns } = await morpheus.campaigns.list({
      ...(await readSessionFilter(morpheus, options.sessao)),
      ...(state && { state }),
      limit: options.limite ?? 20,
    })
    printList(output, campaigns, {
      columns,
      empty: 'Nenhuma campanha ainda.',
      summary: countOf(campaigns.length, 'campanha'),
    })
  })
}

export async function show(context: Context, options: SessionOption, reference: string): Promise<void> {
  const { output } = context
  const campaign = await withClient(context, (morpheus) => findCampaign(morpheus, options.sessao, reference))
  if (output.json) return output.value(campaign)
  const { counts, state } = campaign
  const rows: [string, string | null][] = [
    ['Nome', sanitize(campaign.name)],
    ['ID', sanitize(campaign.id)],
    ['Estado', output.paint(stateColours[state], campaignStateLabels[state])],
    ['Motivo', campaign.error && sanitize(campaign.error)],
    ['Começa', campaign.startsAt && formatLocalDateTime(campaign.startsAt)],
    ['Horários', campaign.hours && sanitize(campaign.hours)],
    ['Destinatários', formatCount(counts.total)],
    ['Progresso', output.paint('dim', formatProgress(campaign))],
    ...(['waiting', 'queued', 'sent', 'delivered', 'read', 'failed', 'skipped'] as const).map(
      (name): [string, string | null] => [
        recipientStateLabels[name],
        counts[name] > 0 ? formatCount(counts[name]) : null,
      ],
    ),
    ['Criada', formatLocalDateTime(campaign.createdAt)],
    ['Terminou', campaign.finishedAt && formatLocalDateTime(campaign.finishedAt)],
  ]
  showFacts(
    output,
    rows.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : [])),
  )
  output.data(`\n${output.paint('dim', 'MENSAGEM')}`)
  for (const line of campaign.text.split('\n')) output.data(sanitize(line))
}

/** Share of the recipients whose result is known, and when the rest is done at the rate so far. */
function formatProgress({ counts, state, startedAt, hours }: Campaign): string {
  const open = counts.waiting + counts.queued
  const done = counts.total - open
  const share = `${Math.floor((100 * done) / Math.max(1, counts.total))} %`
  const elapsedMs = startedAt === null ? 0 : Date.now() - Date.parse(startedAt)
  const sent = done - counts.skipped
  if (state !== 'running' || hours !== '' || open === 0 || sent < 20 || elapsedMs < 10_000) return share
  return `${share}, faltam cerca de ${formatUptime(((elapsedMs / sent) * open) / 1000)} neste ritmo`
}

export interface RecipientsOptions extends SessionOption {
  estado?: string
  limite?: number
}

const recipientColumns: Column<CampaignRecipient>[] = [
  { title: 'Nº', value: ({ position }) => position, dropPriority: 1 },
  {
    title: 'TELEFONE',
    value: ({ phone }) => phone,
    cell: ({ phone }) => ({ text: sanitize(formatPhone(phone)) }),
    dropPriority: 0,
    minWidth: 15,
  },
  {
    title: 'ESTADO',
    value: ({ state }) => state,
    cell: ({ state }) => ({ text: recipientStateLabels[state], colour: recipientColours[state] }),
    dropPriority: 0,
  },
  {
    title: 'MOTIVO',
    value: ({ reason }) => reason,
    cell: ({ reasonText, reason }) => ({ text: sanitize(reasonText ?? reason ?? '') }),
    dropPriority: 0,
    minWidth: 12,
  },
  { title: 'MENSAGEM', value: ({ messageId }) => messageId, onScreen: false },
]

export async function listRecipients(
  context: Context,
  { sessao, estado, limite: limit = 50 }: RecipientsOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  const state = estado === undefined ? undefined : recipientWords[estado.toLowerCase()]
  if (estado !== undefined && state === undefined)
    throw usageError(
      `Estado desconhecido: "${sanitize(estado)}". Use: ${Object.keys(recipientWords).join(', ')}.`,
    )
  await withClient(context, async (morpheus) => {
    const { id: campaignId, sessionId: id, counts } = await findCampaign(morpheus, sessao, reference)
    const total = state ? counts[state] : counts.total
    const recipients: CampaignRecipient[] = []
    for (let cursor: string | null = ''; cursor !== null && recipients.length < limit; ) {
      const page: { recipients: CampaignRecipient[]; nextCursor: string | null } =
        await morpheus.campaigns.recipients({
          id,
          campaignId,
          ...(state && { state }),
          ...(cursor && { cursor }),
          limit: Math.min(limit - recipients.length, 200),
        })
      recipients.push(...page.recipients)
      cursor = page.nextCursor
    }
    printList(output, recipients, {
      columns: recipientColumns,
      empty: 'Nenhum destinatário encontrado.',
      summary:
        recipients.length < total
          ? `${formatCount(recipients.length)} de ${countOf(total, 'destinatário')}; mais com --limite`
          : countOf(total, 'destinatário'),
    })
  })
}
