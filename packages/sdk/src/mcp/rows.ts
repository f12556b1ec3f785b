import { allRows } from '../contract/rows.js'
import type { Endpoint } from '../core/endpoint.js'
import { type ApiKeyScope, allows } from '../features/apiKeys/choices.js'

/** The permissions of an API key; `sessionIds` is null where it is not limited to sessions. */
export interface KeyPermissions {
  readonly scopes: readonly ApiKeyScope[]
  readonly sessionIds: readonly string[] | null
}

/**
 * The tools that an agent gets by default, with advice on their use. A model chooses better among few tools, and reads
 * their descriptions with every request.
 */
export const curatedTools: Readonly<Record<string, string>> = {
  dashboard_overview:
    'Use para uma visão geral: quantas sessões há, em que estado, e o que precisa de atenção.',
  sessions_list: 'Comece por aqui: dá o id de cada sessão, que as outras ferramentas pedem, e o seu estado.',
  sessions_get: 'O estado atual de uma sessão, e a causa de uma queda.',
  sessions_create: 'Cria a sessão sem parear: depois use sessions_connectPhone.',
  sessions_connectPhone:
    'Pareia por código: mostre `pairingCode` à pessoa, que o digita em Aparelhos conectados, no celular.',
  monitoring_restartSession: 'Use quando uma sessão pareada está fora do ar e não volta sozinha.',
  conversations_list: 'As conversas, as mais novas primeiro.',
  messages_list: 'As mensagens de uma conversa: `contact` é o número do contato ou o id do grupo.',
  messages_get:
    'Use depois de messages_send para saber se a mensagem foi entregue ou lida, ou por que falhou.',
  messages_send:
    'Envia a uma pessoa ou a um grupo. A resposta diz que a mensagem está na fila; messages_get diz se chegou.',
  messages_check: 'Diz quais números têm WhatsApp. Use antes de escrever a um número novo.',
  contacts_list: 'Procura contatos pelo nome ou número, com `search`.',
  groups_list: 'Os grupos da sessão, com os ids que messages_send aceita em `to`.',
  deliveries_targets: 'Como estão as integrações que recebem eventos: webhooks, filas e outras.',
  trace_get:
    'O caminho de uma mensagem, evento ou entrega, passo a passo: use para explicar um atraso ou uma falha.',
}

/** Fields, and values of `type`, that the default tools leave out: the tools of an area or of all have them. */
export const fieldsLeftOut: Readonly<Record<string, readonly string[]>> = { messages_send: ['event'] }

/**
 * Areas whose answers have no text of third parties. Any other answer may have names and messages that strangers wrote.
 */
const ownAreas: readonly string[] = [
  'account',
  'apiKeys',
  'auth',
  'backups',
  'nodes',
  'notificationSettings',
  'sessions',
  'system',
  'templates',
  'users',
]

export const mayHaveForeignText = (area: string) => !ownAreas.includes(area)

/**
 * Calls that suit a model: none of other systems or the simulated phone, no files, and none that reveals, ends or
 * issues credentials.
 */
export function listOfferedRows() {
  return allRows().filter(({ area, row }) => {
    if (row.access !== 'user') return area === 'system'
    const isText = row.format === 'json' || row.format === 'text'
    const isOfSignIn = (area === 'auth' && row.scope !== 'any') || area === 'tokens'
    return isText && !isOfSignIn && Object.keys(row.files).length === 0
  })
}

/** The areas of the contract that have tools. */
export const listToolAreas = () => [...new Set(listOfferedRows().map(({ area }) => area))]

/** True where an API key allows a call. */
export function mayCall({ scope, sessions }: Endpoint, { scopes, sessionIds }: KeyPermissions): boolean {
  if (scope !== null && !allows(scopes, scope)) return false
  return sessionIds === null || (sessions !== 'all' && sessions !== 'new') || scope === null
}
