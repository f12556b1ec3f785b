/** The article that goes with a label: o RabbitMQ, a OpenAI. */
export type Article = 'o' | 'a' | 'os' | 'as'

/** Under which heading faces group it. Those after `Sessão` are its chips. Configuration spec §2.2. */
export type IntegrationCategory =
  | 'Entrega de eventos'
  | 'Sessão'
  | 'Automação'
  | 'Bots'
  | 'Atendimento'
  | 'IA'
  | 'CRM'

/** What is known of an integration before its description is loaded: enough for a card, a list and a help text. */
export interface Card {
  /** Of the client: `morpheus.webhooks`. */
  readonly area: string
  /** The names of the area's rows, so that the client has its methods before it has a schema. */
  readonly rows: readonly string[]
  readonly label: string
  readonly article: Article
  /** Within a sentence, where that is not the label: the webhook is a common noun. */
  readonly noun?: string
  readonly category: IntegrationCategory
  /** By its name at lucide. */
  readonly icon: string
  /** One sentence. */
  readonly summary: string
  /** Other words for it on the command line. */
  readonly aliases?: readonly string[]
  /**
   * Something is delivered to it: it has a queue, can be paused and has a place in the delivery log. `events`: what it is
   * subscribed to, as it happens. `conversations`: it takes part in the talks with customers, and stands on the page of
   * integrations.
   */
  readonly target?: 'events' | 'conversations'
  /** Its clients come to us: it stands by who is connected, not by its last attempt. */
  readonly standsBy?: 'clients'
  /** Why it is not copied to other sessions: what it holds is one session's own. */
  readonly notCopied?: string
}

const targetRows = ['get', 'create', 'update', 'remove'] as const
const switches = ['reset', 'enable', 'disable'] as const

/**
 * Everything that a session can be configured with, in the order of the faces. A new integration is a description in a
 * file of its own, a card here and its line in `all.ts`.
 */
export const catalogue = {
  webhook: {
    area: 'webhooks',
    rows: [...targetRows, 'test', 'rotateSecret', 'list', 'createFor', 'configure', 'events'],
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

/** What is announced and cannot be configured yet. Configuration spec §2.2. */
export const comingSoon = [
  {
    name: 'dify',
    label: 'Dify',
    category: 'IA',
    icon: 'brain',
    summary: 'Aplicações de IA desenhadas em fluxos.',
    features: ['Agentes e fluxos', 'Base de conhecimento', 'Vários modelos'],
  },
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

/** The page of integrations shows them so. Configuration spec §2.2. */
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
/** What the page of integrations puts first, under Populares. Configuration spec §2.2. */
export const popular = ['n8n', 'openai', 'chatwoot'] as const

type Catalogue = typeof catalogue
/**
 * Any key of `catalogue`: the targets, and `behavior` and `cloud`, which nothing is delivered to. Neither an
 * alias of the command line (`ws`) nor what is announced only is one.
 */
export type IntegrationKind = keyof Catalogue
/** The icons at lucide that the cards use, by its names: a face that draws them needs these and no others. */
export type IntegrationIcon = Catalogue[IntegrationKind]['icon']

type KindWith<Target> = {
  [Kind in IntegrationKind]: Catalogue[Kind] extends { target: Target } ? Kind : never
}[IntegrationKind]

/** Those that are stored as targets: those that events are delivered to, and those that take part in conversations. */
export type TargetKind = KindWith<'events' | 'conversations'>
/** The targets that deliver subscribed events as they happen: webhook, WebSocket, RabbitMQ and SQS. */
export type EventTargetKind = KindWith<'events'>
/** The targets that take part in the talks with customers; each has a card on the page of integrations. */
export type ConversationKind = KindWith<'conversations'>

/** In the catalogue's order. */
export const integrationKinds: readonly IntegrationKind[] = Object.keys(catalogue).filter(isIntegrationKind)
/** Everything with a queue and a place in the delivery log, in the order of the catalogue. */
export const targetKinds: readonly TargetKind[] = integrationKinds.filter(isTargetKind)
/** `webhook`, `websocket`, `rabbitmq` and `sqs`, in the order of the catalogue. */
export const eventTargetKinds: readonly EventTargetKind[] = integrationKinds.filter(isEventTargetKind)
/**
 * `n8n`, `chatwoot`, `typebot`, `openai`, `kommo` and `flowise`, in the order of the catalogue; `pageOrder`
 * is another.
 */
export const conversationKinds: readonly ConversationKind[] = integrationKinds.filter(isConversationKind)

/** The card of any kind, as every one of them has it. */
export function cardOf(kind: IntegrationKind): Card {
  return catalogue[kind]
}

/** Something of each of some kinds. */
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

/** Something of every target, by its kind. */
export function byTarget<Value>(of: (kind: TargetKind) => Value): Record<TargetKind, Value> {
  return byKind(targetKinds, of)
}

/**
 * Whether a word is a key of the catalogue, to the letter: aliases and what is announced only are not.
 * @example
 * isIntegrationKind('n8n') // true
 * isIntegrationKind('dify') // false
 */
export function isIntegrationKind(word: string): word is IntegrationKind {
  return Object.hasOwn(catalogue, word)
}

/**
 * Whether it takes part in the talks with customers, instead of being sent the events that it subscribes to.
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
