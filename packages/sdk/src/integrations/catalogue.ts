/** The Portuguese article of a label: o RabbitMQ, a OpenAI. */
export type Article = 'o' | 'a' | 'os' | 'as'

/** The heading of its group. Those after `Sessão` are chips of the integrations page. Configuration spec §2.2. */
export type IntegrationCategory =
  | 'Entrega de eventos'
  | 'Sessão'
  | 'Automação'
  | 'Bots'
  | 'Atendimento'
  | 'IA'
  | 'CRM'

/**
 * The part of an integration that is available before its description is loaded: for a card, a list and a help text.
 */
export interface Card {
  /** The client's property: `morpheus.webhooks`. */
  readonly area: string
  /** The names of the area's rows, which give the client its methods before a schema is loaded. */
  readonly rows: readonly string[]
  readonly label: string
  readonly article: Article
  /** Used within a sentence, where the label does not fit: the webhook is a common noun. */
  readonly noun?: string
  readonly category: IntegrationCategory
  /** A lucide icon name. */
  readonly icon: string
  readonly summary: string
  /** Aliases on the command line. */
  readonly aliases?: readonly string[]
  /**
   * Present for delivery targets, which have a queue, can be paused and appear in the delivery log. `events`: gets
   * subscribed events as they happen. `conversations`: takes part in conversations with customers, and appears on the
   * integrations page.
   */
  readonly target?: 'events' | 'conversations'
  /** Its clients connect to the gateway, so its status depends on connected clients instead of the last attempt. */
  readonly standsBy?: 'clients'
  /** The reason why it is not copied to other sessions: it holds data of one session. */
  readonly notCopied?: string
}

const targetRows = ['get', 'create', 'update', 'remove'] as const
const switches = ['reset', 'enable', 'disable'] as const

/**
 * Everything that can be configured for a session, in display order. A new integration needs a description in its own
 * file, a card here and a line in `all.ts`.
 */
export const catalogue = {
  webhook: {
    area: 'webhooks',
    rows: [...targetRows, 'test', 'rotateSecret', 'list', 'createFor', 'configure', 'samples', 'events'],
    label: 'Webhook',
    article: 'o',
    noun: 'webhook',
    category: 'Entrega de eventos',
    icon: 'webhook',
    summary: 'Envia cada evento, assinado, para um endereço HTTP seu.',
    target: 'events',
  },
  websocket: {
    area: 'websocket',
    rows: [...targetRows, 'renewToken', 'stats'],
    label: 'WebSocket',
    article: 'o',
    category: 'Entrega de eventos',
    icon: 'radio',
    summary: 'Entrega eventos em tempo real aos sistemas que se conectam.',
    aliases: ['ws'],
    target: 'events',
    standsBy: 'clients',
    notCopied: 'O token do WebSocket é de cada sessão: configure-o em cada uma.',
  },
  rabbitmq: {
    area: 'rabbitmq',
    rows: [...targetRows, 'test'],
    label: 'RabbitMQ',
    article: 'o',
    category: 'Entrega de eventos',
    icon: 'rabbit',
    summary: 'Publica cada evento em uma exchange durável, com confirmação.',
    aliases: ['amqp'],
    target: 'events',
  },
  sqs: {
    area: 'sqs',
    rows: [...targetRows, 'test'],
    label: 'SQS',
    article: 'o',
    category: 'Entrega de eventos',
    icon: 'database',
    summary: 'Publica cada evento em uma fila da Amazon, comum ou FIFO.',
    target: 'events',
  },
  nats: {
    area: 'nats',
    rows: [...targetRows, 'test'],
    label: 'NATS',
    article: 'o',
    category: 'Entrega de eventos',
    icon: 'waypoints',
    summary: 'Publica cada evento em um stream do JetStream, com confirmação.',
    aliases: ['jetstream'],
    target: 'events',
  },
  kafka: {
    area: 'kafka',
    rows: [...targetRows, 'test'],
    label: 'Kafka',
    article: 'o',
    category: 'Entrega de eventos',
    icon: 'layers',
    summary: 'Publica cada evento em um tópico, com a conversa como chave.',
    target: 'events',
  },
  n8n: {
    area: 'n8n',
    rows: [
      ...targetRows,
      'test',
      ...switches,
      'saved',
      'save',
      'workflows',
      'workflowsFor',
      'trigger',
      'activate',
    ],
    label: 'n8n',
    article: 'o',
    category: 'Automação',
    icon: 'workflow',
    summary: 'Leva cada mensagem a um workflow, e ao cliente o que ele responde.',
    target: 'conversations',
  },
  chatwoot: {
    area: 'chatwoot',
    rows: [
      ...targetRows,
      'test',
      ...switches,
      'inboxes',
      'inboxesFor',
      'syncContacts',
      'syncProgress',
      'importMessages',
      'importProgress',
      'receive',
    ],
    label: 'Chatwoot',
    article: 'o',
    category: 'Atendimento',
    icon: 'headset',
    summary: 'Põe as conversas na caixa de entrada da sua equipe de atendimento.',
    target: 'conversations',
    notCopied:
      'Cada sessão tem a sua caixa de entrada no Chatwoot: configure-o em cada uma, com uma caixa própria.',
  },
  typebot: {
    area: 'typebot',
    rows: [...targetRows, 'test', ...switches, 'saved', 'save', 'typebots', 'typebotsFor', 'start', 'chat'],
    label: 'Typebot',
    article: 'o',
    category: 'Bots',
    icon: 'bot',
    summary: 'Conversa com os clientes pelos fluxos que você desenhou.',
    target: 'conversations',
  },
  openai: {
    area: 'openai',
    rows: [
      ...targetRows,
      'test',
      'reset',
      'toggle',
      'models',
      'sessionModels',
      'sessionModelsFor',
      'usage',
      'validateKey',
    ],
    label: 'OpenAI',
    article: 'a',
    category: 'IA',
    icon: 'sparkles',
    summary: 'Responde os clientes com um modelo de linguagem, instruído por você.',
    target: 'conversations',
  },
  kommo: {
    area: 'kommo',
    rows: [
      ...targetRows,
      'test',
      'authorize',
      'exchange',
      'refresh',
      'leads',
      'createLead',
      'lead',
      'updateLead',
      'contacts',
      'createContact',
      'contact',
      'updateContact',
      'pipelines',
      'webhooks',
      'createWebhook',
      'removeWebhook',
      'syncLeads',
      'syncContacts',
      'stats',
      'receive',
      'revoked',
    ],
    label: 'Kommo',
    article: 'a',
    category: 'CRM',
    icon: 'handshake',
    summary: 'Cria o contato e o lead de quem escreve, com a conversa em notas.',
    target: 'conversations',
    notCopied: 'Cada sessão tem a sua autorização na Kommo: configure-a e autorize-a em cada uma.',
  },
  flowise: {
    area: 'flowise',
    rows: [...targetRows, 'test', 'chatflows', 'chatflowsFor', 'send'],
    label: 'Flowise',
    article: 'o',
    category: 'IA',
    icon: 'blocks',
    summary: 'Responde com um chatflow, que lembra cada conversa.',
    target: 'conversations',
  },
  dify: {
    area: 'dify',
    rows: [...targetRows, 'test', ...switches],
    label: 'Dify',
    article: 'o',
    category: 'IA',
    icon: 'brain',
    summary: 'Responde com um aplicativo do Dify, que lembra cada conversa.',
    target: 'conversations',
  },
  behavior: {
    area: 'behavior',
    rows: ['get', 'update', 'reset'],
    label: 'Comportamento',
    article: 'o',
    noun: 'comportamento',
    category: 'Sessão',
    icon: 'sliders-horizontal',
    summary: 'Como esta sessão se comporta no WhatsApp.',
  },
  proxy: {
    area: 'proxy',
    rows: ['get', 'save', 'remove', 'test'],
    label: 'Proxy',
    article: 'o',
    noun: 'proxy',
    category: 'Sessão',
    icon: 'network',
    summary: 'A saída desta sessão para o WhatsApp: um proxy HTTP ou SOCKS5 só dela.',
  },
  device: {
    area: 'device',
    rows: ['get', 'update', 'reset'],
    label: 'Aparelho',
    article: 'o',
    noun: 'aparelho',
    category: 'Sessão',
    icon: 'monitor-smartphone',
    summary: 'Nome e navegador com que a sessão aparece na lista de aparelhos do celular.',
  },
  warmup: {
    area: 'warmup',
    rows: ['get', 'update', 'reset'],
    label: 'Aquecimento',
    article: 'o',
    noun: 'aquecimento',
    category: 'Sessão',
    icon: 'flame',
    summary: 'Para números novos: um limite diário de conversas novas, que cresce.',
  },
  cloud: {
    area: 'cloud',
    rows: ['get', 'save', 'verify', 'receive'],
    label: 'WhatsApp Cloud API',
    article: 'a',
    category: 'Sessão',
    icon: 'cloud',
    summary: 'Tokens de acesso, número e webhook da API oficial da Meta.',
  },
} as const satisfies Record<string, Card>

/** Systems without a configuration of their own: their card opens the session's webhook, which calls them. */
export const reachedByWebhook = [
  {
    name: 'zapier',
    label: 'Zapier',
    category: 'Automação',
    icon: 'zap',
    summary: 'Liga as mensagens a milhares de aplicativos.',
    features: ['Sem programar', 'Milhares de aplicativos', 'Gatilhos e ações'],
  },
] as const satisfies readonly (Pick<Card, 'label' | 'category' | 'icon' | 'summary'> & {
  readonly name: string
  readonly features: readonly string[]
})[]

/** Order of the integrations page. Configuration spec §2.2. */
export const pageOrder = [
  'n8n',
  'chatwoot',
  'typebot',
  'openai',
  'kommo',
  'dify',
  'flowise',
  'zapier',
] as const
/** The group Populares, first on the integrations page. Configuration spec §2.2. */
export const popular = ['n8n', 'openai', 'chatwoot'] as const

type Catalogue = typeof catalogue
/**
 * Any key of `catalogue`: the targets, and the session's own settings, which get no deliveries. Command line aliases (`ws`)
 * and systems that are reached by webhook are not included.
 */
export type IntegrationKind = keyof Catalogue
/** The lucide icons of the cards: a client that draws cards needs only these. */
export type IntegrationIcon = Catalogue[IntegrationKind]['icon']

type KindWith<Target> = {
  [Kind in IntegrationKind]: Catalogue[Kind] extends { target: Target } ? Kind : never
}[IntegrationKind]

/** The kinds stored as targets: event targets and conversation systems. */
export type TargetKind = KindWith<'events' | 'conversations'>
/** The targets that deliver subscribed events as they happen: webhook, WebSocket, RabbitMQ, SQS, NATS and Kafka. */
export type EventTargetKind = KindWith<'events'>
/** The targets that take part in conversations with customers; each has a card on the integrations page. */
export type ConversationKind = KindWith<'conversations'>

/** Every kind, in the order of the catalogue. */
export const integrationKinds: readonly IntegrationKind[] = Object.keys(catalogue).filter(isIntegrationKind)
/** Every kind with a queue and deliveries, in the order of the catalogue. */
export const targetKinds: readonly TargetKind[] = integrationKinds.filter(isTargetKind)
/** `webhook`, `websocket`, `rabbitmq`, `sqs`, `nats` and `kafka`, in the order of the catalogue. */
export const eventTargetKinds: readonly EventTargetKind[] = integrationKinds.filter(isEventTargetKind)
/**
 * `n8n`, `chatwoot`, `typebot`, `openai`, `kommo`, `flowise` and `dify`, in the order of the catalogue, which differs from
 * `pageOrder`.
 */
export const conversationKinds: readonly ConversationKind[] = integrationKinds.filter(isConversationKind)

/** The card of a kind, widened to the common type. */
export function cardOf(kind: IntegrationKind): Card {
  return catalogue[kind]
}

/** Builds a record with one value per kind. */
export function byKind<Kind extends IntegrationKind, Value>(
  kinds: readonly Kind[],
  of: (kind: Kind) => Value,
): Record<Kind, Value>
export function byKind<Value>(
  kinds: readonly IntegrationKind[],
  of: (kind: IntegrationKind) => Value,
): Record<string, Value> {
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)]))
}

/** Builds a record with one value per target kind. */
export function byTarget<Value>(of: (kind: TargetKind) => Value): Record<TargetKind, Value> {
  return byKind(targetKinds, of)
}

/**
 * True for an exact key of the catalogue; aliases and systems that are reached by webhook are none.
 * @example
 * isIntegrationKind('n8n') // true
 * isIntegrationKind('zapier') // false
 */
export function isIntegrationKind(text: string): text is IntegrationKind {
  return Object.hasOwn(catalogue, text)
}

/**
 * True for systems that take part in conversations with customers, false for targets of subscribed events.
 * @example
 * isConversationKind('chatwoot') // true
 * isConversationKind('webhook') // false
 */
export function isConversationKind(kind: IntegrationKind): kind is ConversationKind {
  return cardOf(kind).target === 'conversations'
}

function isEventTargetKind(kind: IntegrationKind): kind is EventTargetKind {
  return cardOf(kind).target === 'events'
}

function isTargetKind(kind: IntegrationKind): kind is TargetKind {
  return cardOf(kind).target !== undefined
}
