import type { CommunityGroup, Group, GroupDetail, GroupParticipant, JoinRequest } from '@morpheus/sdk'
import { countOf, formatDateTime, formatPhone, relativeTime } from '@morpheus/sdk/format'
import type { Fact } from '@morpheus/sdk/integrations'
import { groupKindLabels, groupRoleLabels, groupSettingLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { showFacts } from '../../core/forms/form.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printList, printTable } from '../../core/output/table.js'
import { wrap } from '../../core/output/wrap.js'
import { selectSender } from '../messages/find.js'
import type { SessionOption } from '../messages/words.js'
import { findGroup } from './find.js'

const columns: Column<Group>[] = [
  {
    title: 'NOME',
    value: ({ name }) => name,
    cell: ({ name }) => ({ text: sanitize(name) || '–' }),
    dropPriority: 0,
    minWidth: 12,
  },
  {
    title: 'PESSOAS',
    value: ({ size }) => size,
    dropPriority: 1,
  },
  {
    title: 'PAPEL',
    value: ({ role }) => role,
    cell: ({ role }) => ({ text: role === null ? '–' : groupRoleLabels[role] }),
    dropPriority: 2,
  },
  {
    title: 'TIPO',
    value: ({ kind }) => kind,
    cell: ({ kind }) => ({ text: groupKindLabels[kind], colour: 'grey' }),
    dropPriority: 3,
  },
  {
    title: 'ID',
    value: ({ id }) => id,
    cell: ({ id }) => ({ text: sanitize(id), colour: 'grey' }),
    dropPriority: 0,
  },
  { title: 'COMUNIDADE', value: ({ communityId }) => communityId, onScreen: false },
]

export interface ListOptions extends SessionOption {
  busca?: string
  atualizar?: boolean
}

export async function list(context: Context, { sessao, busca, atualizar }: ListOptions): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const search = busca?.trim()
    const query = { id, ...(search && { search }), ...(atualizar && { refresh: true }) }
    const { groups } = await morpheus.groups.list(query)
    printList(output, groups, {
      columns,
      empty: search ? 'Nenhum grupo encontrado.' : 'Esta conta não está em nenhum grupo.',
      summary: countOf(groups.length, 'grupo'),
    })
  })
}

export interface ShowOptions extends SessionOption {
  atualizar?: boolean
}

export async function show(context: Context, options: ShowOptions, reference: string): Promise<void> {
  const { output } = context
  const group = await withClient(context, async (morpheus) => {
    const { session, group } = await findGroup(morpheus, options, reference)
    const query = { id: session.id, groupId: group.id, ...(options.atualizar && { refresh: true }) }
    return (await morpheus.groups.get(query)).group
  })
  if (output.json) return output.value(group)
  if (!output.onScreen) return printTable(output, group.participants, participantColumns)
  showFacts(output, facts(output, group))
  output.data(`\n${output.paint('dim', 'PARTICIPANTES')}`)
  printTable(output, group.participants, participantColumns)
}

const labelWidth = 13

function facts(output: Output, group: GroupDetail): Fact[] {
  const { id, name, kind, description, owner, size, role, communityId, createdAt } = group
  const settingNames = ['onlyAdminsSend', 'onlyAdminsEdit', 'onlyAdminsAdd', 'approvesJoins'] as const
  const settings = settingNames.filter((setting) => group[setting]).map((one) => groupSettingLabels[one])
  const wrapped = (text: string) => wrap(text, output.columns - labelWidth - 1).join('\n')
  const rows: [string, string | null][] = [
    ['Nome', sanitize(name) || '–'],
    ['ID', sanitize(id)],
    ['Tipo', groupKindLabels[kind]],
    ['Descrição', description && wrapped(sanitize(description))],
    ['Participantes', String(size)],
    ['Papel', role && groupRoleLabels[role]],
    ['Criador', owner && sanitize(formatPhone(owner))],
    ['Comunidade', communityId && sanitize(communityId)],
    ['Permissões', settings.length > 0 ? settings.map(wrapped).join('\n') : null],
    ['Criado', createdAt && formatDateTime(createdAt)],
  ]
  return rows.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []))
}

const participantColumns: Column<GroupParticipant>[] = [
  {
    title: 'TELEFONE',
    value: ({ phone }) => phone,
    cell: ({ phone }) => ({ text: sanitize(formatPhone(phone)) }),
    dropPriority: 0,
  },
  {
    title: 'PAPEL',
    value: ({ role }) => role,
    cell: ({ role }) => ({
      text: groupRoleLabels[role],
      ...(role === 'member' && { colour: 'grey' as const }),
    }),
    dropPriority: 1,
  },
  {
    title: 'NOME',
    value: ({ name }) => name,
    cell: ({ name, isSelf }) => ({
      text: isSelf ? 'Esta conta' : (name && sanitize(name)) || 'Não informado',
    }),
    dropPriority: 0,
    minWidth: 12,
  },
]

const requestColumns: Column<JoinRequest>[] = [
  {
    title: 'TELEFONE',
    value: ({ phone }) => phone,
    cell: ({ phone }) => ({ text: sanitize(formatPhone(phone)) }),
    dropPriority: 0,
  },
  {
    title: 'PEDIU',
    value: ({ requestedAt }) => requestedAt,
    cell: ({ requestedAt }) => ({ text: requestedAt ? relativeTime(requestedAt) : '–', colour: 'grey' }),
    dropPriority: 1,
  },
  {
    title: 'NOME',
    value: ({ name }) => name,
    cell: ({ name }) => ({ text: (name && sanitize(name)) || 'Não informado' }),
    dropPriority: 0,
    minWidth: 12,
  },
]

export async function requests(context: Context, options: SessionOption, reference: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { session, group } = await findGroup(morpheus, options, reference)
    const { requests } = await morpheus.groups.joinRequests({ id: session.id, groupId: group.id })
    printList(output, requests, {
      columns: requestColumns,
      empty: 'Ninguém pediu para entrar neste grupo.',
      summary: countOf(requests.length, 'pedido'),
    })
  })
}

const communityColumns: Column<CommunityGroup>[] = [
  {
    title: 'NOME',
    value: ({ name }) => name,
    cell: ({ name }) => ({ text: sanitize(name) || '–' }),
    dropPriority: 0,
    minWidth: 12,
  },
  {
    title: 'PESSOAS',
    value: ({ size }) => size,
    cell: ({ size }) => ({ text: size === null ? '–' : String(size) }),
    dropPriority: 1,
  },
  {
    title: 'PARTICIPA',
    value: ({ joined }) => joined,
    cell: ({ joined }) => ({ text: joined ? 'Sim' : 'Não', colour: joined ? 'green' : 'grey' }),
    dropPriority: 0,
  },
  {
    title: 'ID',
    value: ({ id }) => id,
    cell: ({ id }) => ({ text: sanitize(id), colour: 'grey' }),
    dropPriority: 2,
  },
]

export async function community(context: Context, options: SessionOption, reference: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { session, group } = await findGroup(morpheus, options, reference)
    const { community } = await morpheus.groups.community({ id: session.id, groupId: group.id })
    printList(output, community.groups, {
      columns: communityColumns,
      empty: 'Esta comunidade não tem grupos.',
      summary: countOf(community.groups.length, 'grupo'),
    })
  })
}
