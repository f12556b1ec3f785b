import { type Endpoint, splitRoute } from '../core/endpoint.js'
import type { FieldTexts } from '../core/fieldTexts.js'
import { type JsonSchema, toJsonSchema } from './jsonSchema.js'

/** A path or query parameter of a call. */
export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
}

export const parameterTexts: FieldTexts = {
  action: ['Só as desta ação', 'Only those of this action'],
  account_id: ['O id da conta', 'The id of the account'],
  after: [
    'Só o que veio depois deste ponto, que uma resposta anterior informou',
    'Only what came after this point, which an earlier answer told',
  ],
  before: [
    'Só o que veio antes deste ponto, que uma resposta anterior informou',
    'Only what came before this point, which an earlier answer told',
  ],
  chatId: ['O id da conversa no Typebot', 'The id of the conversation at Typebot'],
  availability: [
    'Só as que estão assim: `up`, `reconnecting`, `down` (fora do ar) ou `unpaired`; várias, entre vírgulas',
    'Only those in this state: `up`, `reconnecting`, `down` or `unpaired`; several, separated by commas',
  ],
  attention: [
    'Só as que precisam de atenção (`true`), ou só as outras',
    'Only those that need attention (`true`), or only the others',
  ],
  campaignId: ['O id da campanha', 'The id of the campaign'],
  statusId: ['O id do status', 'The id of the status'],
  own: ['Só os próprios (`true`), ou só os recebidos', 'Only own ones (`true`), or only received ones'],
  channelId: ['O id do canal', 'The id of the channel'],
  channel: ['Só deste canal', 'Only of this channel'],
  productId: ['O id do produto', 'The id of the product'],
  postId: ['O id da publicação', 'The id of the post'],
  category: ['Só desta categoria', 'Only of this category'],
  chat: [
    'A conversa: o número do contato ou o id do grupo',
    'The conversation: the contact’s number or the id of the group',
  ],
  community: ['Só os grupos desta comunidade, pelo id dela', 'Only the groups of this community, by its id'],
  contact: ['O contato: o número, ou o id de um grupo', 'The contact: the number, or the id of a group'],
  contactPhone: ['O número do contato, com código do país', 'The contact’s number, with country code'],
  client_uuid: ['O id da integração no outro sistema', 'The id of the integration at the other system'],
  contactId: ['O id do contato no outro sistema', 'The id of the contact at the other system'],
  cursor: [
    'Onde a página começa: `nextCursor` da resposta anterior',
    'Where the page begins: `nextCursor` of the previous answer',
  ],
  deliveries: [
    'O que seria apagado se entregas fossem guardadas por estes dias',
    'What would be deleted if deliveries were kept for these days',
  ],
  deliveryId: ['O id da entrega', 'The id of the delivery'],
  direction: ['Só o que entrou ou só o que saiu', 'Only what came in, or only what went out'],
  endDate: ['Até este dia ou instante', 'Until this day or instant'],
  event: ['Só deste evento', 'Only of this event'],
  events: [
    'O que seria apagado se eventos fossem guardados por estes dias',
    'What would be deleted if events were kept for these days',
  ],
  eventType: ['Só deste evento', 'Only of this event'],
  tag: ['Só as que têm esta etiqueta', 'Only those with this label'],
  externalId: ['Só a que tem este identificador externo', 'Only the one with this external id'],
  from: ['Só o que foi criado a partir deste instante', 'Only what was created from this instant on'],
  groupId: ['O id do grupo', 'The id of the group'],
  'hub.challenge': ['O que se responde quando o token confere', 'What is answered where the token is right'],
  'hub.mode': ['O que a Meta pede: `subscribe`', 'What Meta asks for: `subscribe`'],
  'hub.verify_token': [
    'O token de verificação que a Meta repete',
    'The verification token that Meta repeats',
  ],
  isActive: ['Só os ativos, ou só os inativos', 'Only the active ones, or only the others'],
  hours: ['De quantas horas até agora', 'How many hours until now'],
  kind: ['A integração', 'The integration'],
  leadId: ['O id do lead', 'The id of the lead'],
  letter: ['A letra em que a lista começa', 'The letter that the list begins at'],
  level: ['Só deste nível', 'Only of this level'],
  limit: ['Quantos, no máximo', 'How many, at most'],
  logs: [
    'O que seria apagado se logs fossem guardados por estes dias',
    'What would be deleted if logs were kept for these days',
  ],
  media: [
    'O que seria apagado se arquivos fossem guardados por estes dias',
    'What would be deleted if files were kept for these days',
  ],
  messageId: ['O id da mensagem', 'The id of the message'],
  messages: [
    'O que seria apagado se mensagens fossem guardadas por estes dias',
    'What would be deleted if messages were kept for these days',
  ],
  metadata: [
    'Só as que têm este par nos metadados: `chave:valor`',
    'Only those with this pair in their metadata: `key:value`',
  ],
  owner: [
    'Só as que são deste: de um robô ou de uma pessoa',
    'Only those of this owner: of a bot or of a person',
  ],
  page: ['Qual página, a partir de 1', 'Which page, from 1'],
  parts: ['Em quantas partes do mesmo tamanho', 'How many parts of the same length'],
  period: ['De qual período', 'Of which period'],
  phone: ['O número, com código do país e DDD', 'The number, with country and area code'],
  query: ['O texto que se procura', 'The text to search for'],
  refresh: [
    'Com `true`, pergunta ao WhatsApp em vez de usar a memória do gateway',
    'With `true`, asks WhatsApp instead of using the gateway’s memory',
  ],
  read: [
    'Só as já lidas (`true`), ou só as não lidas (`false`)',
    'Only those that were read (`true`), or only those that are unread (`false`)',
  ],
  unread: [
    'Com `true`, só as conversas com mensagens não lidas',
    'With `true`, only conversations with unread messages',
  ],
  range: ['De qual período', 'Of which period'],
  search: ['O texto que se procura', 'The text to search for'],
  today: [
    'Com `true`, só as mensagens de hoje no fuso da conta; as que falharam, pela hora da falha',
    'With `true`, only messages of today in the account’s time zone; failed ones by the time of their failure',
  ],
  to: ['Só o que foi criado antes deste instante', 'Only what was created before this instant'],
  secret: ['O segredo que só o outro sistema conhece', 'The secret that only the other system knows'],
  service: ['Só deste serviço', 'Only of this service'],
  sessionId: ['O id da sessão', 'The id of the session'],
  sessionIds: ['Só destas sessões: ids entre vírgulas', 'Only of these sessions: ids separated by commas'],
  signature: ['A assinatura do outro sistema', 'The signature of the other system'],
  startDate: ['A partir deste dia ou instante', 'From this day or instant on'],
  state: ['Só o que está neste estado', 'Only what is in this state'],
  status: ['Só o que está neste estado', 'Only what is in this state'],
  target: ['O destino dos eventos', 'The target of the events'],
  targetId: ['O id da integração', 'The id of the integration'],
  templateId: ['O id do template na Meta', 'The id of the template at Meta'],
  timeRange: ['De qual período', 'Of which period'],
  token: ['O token que está no endereço', 'The token that is in the address'],
  userCode: [
    'O código que o programa mostra, como WDJB-MJHT',
    'The code that the program shows, such as WDJB-MJHT',
  ],
  typebotId: ['O id do typebot', 'The id of the typebot'],
  webhookId: ['O id do webhook no outro sistema', 'The id of the webhook at the other system'],
  workflowId: ['O id do workflow', 'The id of the workflow'],
  archived: [
    'Só as conversas arquivadas (`true`), ou só as outras',
    'Only archived conversations (`true`), or only the others',
  ],
  label: [
    'Só as conversas com esta etiqueta, pelo id dela',
    'Only the conversations with this label, by its id',
  ],
  labelId: ['O id da etiqueta', 'The id of the label'],
}

/** The subject of `:id`, by the path segment before it. */
export const idTexts: FieldTexts = {
  'api-keys': ['O id da chave de API', 'The id of the API key'],
  backups: ['O id do backup', 'The id of the backup'],
  devices: ['O id do aparelho', 'The id of the device'],
  invitations: ['O id do convite', 'The id of the invitation'],
  messages: ['O id da mensagem', 'The id of the message'],
  nodes: ['O id do nó', 'The id of the node'],
  templates: ['O id do template', 'The id of the template'],
  trace: ['O id da mensagem, do evento ou da entrega', 'The id of the message, event or delivery'],
  users: ['O id do usuário', 'The id of the user'],
}

const opening = ['token', 'secret']

export function listParameters(row: Endpoint): DescribedParameter[] {
  const [, path] = splitRoute(row.route)
  const inPath = [...path.matchAll(/([^/]*)\/:([^/]+)/g)].map(([, precedingSegment = '', name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    description:
      name === 'id'
        ? (idTexts[precedingSegment]?.[0] ?? describeParameter('sessionId'))
        : describeParameter(name),
    schema: {
      type: 'string' as const,
      minLength: 1,
      ...(opening.includes(name) && { 'x-secret': true as const }),
    },
  }))
  return [...inPath, ...listQuery(row)]
}

function listQuery({ query }: Endpoint): DescribedParameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = toJsonSchema(query, 'request')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    required: required.includes(name),
    description: describeParameter(name),
    schema,
  }))
}

function describeParameter(name: string): string {
  return parameterTexts[name]?.[0] ?? name
}
