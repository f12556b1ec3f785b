import { type Endpoint, splitRoute } from '../core/endpoint.js'
import { type JsonSchema, toJsonSchema } from './jsonSchema.js'

/** A path or query parameter of a call. */
export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
}

const meanings: Readonly<Record<string, string>> = {
  action: 'Só as desta ação',
  account_id: 'O id da conta',
  after: 'Só o que veio depois deste ponto, que uma resposta anterior informou',
  before: 'Só o que veio antes deste ponto, que uma resposta anterior informou',
  chatId: 'O id da conversa no Typebot',
  availability:
    'Só as que estão assim: `up`, `reconnecting`, `down` (fora do ar) ou `unpaired`; várias, entre vírgulas',
  attention: 'Só as que precisam de atenção (`true`), ou só as outras',
  category: 'Só desta categoria',
  chat: 'A conversa: o número do contato ou o id do grupo',
  community: 'Só os grupos desta comunidade, pelo id dela',
  contact: 'O contato: o número, ou o id de um grupo',
  contactPhone: 'O número do contato, com código do país',
  client_uuid: 'O id da integração no outro sistema',
  contactId: 'O id do contato no outro sistema',
  cursor: 'Onde a página começa: `nextCursor` da resposta anterior',
  deliveries: 'O que seria apagado se entregas fossem guardadas por estes dias',
  deliveryId: 'O id da entrega',
  direction: 'Só o que entrou ou só o que saiu',
  endDate: 'Até este dia ou instante',
  event: 'Só deste evento',
  events: 'O que seria apagado se eventos fossem guardados por estes dias',
  eventType: 'Só deste evento',
  tag: 'Só as que têm esta etiqueta',
  externalId: 'Só a que tem este identificador externo',
  from: 'Só o que foi criado a partir deste instante',
  groupId: 'O id do grupo',
  'hub.challenge': 'O que se responde quando o token confere',
  'hub.mode': 'O que a Meta pede: `subscribe`',
  'hub.verify_token': 'O token de verificação que a Meta repete',
  isActive: 'Só os ativos, ou só os inativos',
  hours: 'De quantas horas até agora',
  kind: 'A integração',
  leadId: 'O id do lead',
  letter: 'A letra em que a lista começa',
  level: 'Só deste nível',
  limit: 'Quantos, no máximo',
  logs: 'O que seria apagado se logs fossem guardados por estes dias',
  media: 'O que seria apagado se arquivos fossem guardados por estes dias',
  messageId: 'O id da mensagem',
  messages: 'O que seria apagado se mensagens fossem guardadas por estes dias',
  metadata: 'Só as que têm este par nos metadados: `chave:valor`',
  owner: 'Só as que são deste: de um robô ou de uma pessoa',
  page: 'Qual página, a partir de 1',
  parts: 'Em quantas partes do mesmo tamanho',
  period: 'De qual período',
  phone: 'O número, com código do país e DDD',
  query: 'O texto que se procura',
  refresh: 'Com `true`, pergunta ao WhatsApp em vez de usar a memória do gateway',
  unread: 'Com `true`, só as conversas com mensagens não lidas',
  range: 'De qual período',
  search: 'O texto que se procura',
  to: 'Só o que foi criado antes deste instante',
  secret: 'O segredo que só o outro sistema conhece',
  service: 'Só deste serviço',
  sessionId: 'O id da sessão',
  sessionIds: 'Só destas sessões: ids entre vírgulas',
  signature: 'A assinatura do outro sistema',
  startDate: 'A partir deste dia ou instante',
  state: 'Só o que está neste estado',
  status: 'Só o que está neste estado',
  target: 'O destino dos eventos',
  targetId: 'O id da integração',
  templateId: 'O id do template na Meta',
  timeRange: 'De qual período',
  token: 'O token que está no endereço',
  userCode: 'O código que o programa mostra, como WDJB-MJHT',
  typebotId: 'O id do typebot',
  webhookId: 'O id do webhook no outro sistema',
  workflowId: 'O id do workflow',
}

/** The subject of `:id`, by the path segment before it. */
const nouns: Readonly<Record<string, string>> = {
  'api-keys': 'da chave de API',
  backups: 'do backup',
  devices: 'do aparelho',
  invitations: 'do convite',
  messages: 'da mensagem',
  nodes: 'do nó',
  templates: 'do template',
  trace: 'da mensagem, do evento ou da entrega',
  users: 'do usuário',
}

const opening = ['token', 'secret']

export function listParameters(row: Endpoint): DescribedParameter[] {
  const [, path] = splitRoute(row.route)
  const inPath = [...path.matchAll(/([^/]*)\/:([^/]+)/g)].map(([, precedingSegment = '', name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    description: name === 'id' ? `O id ${nouns[precedingSegment] ?? 'da sessão'}` : describeParameter(name),
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
  return meanings[name] ?? name
}
