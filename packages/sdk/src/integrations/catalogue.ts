/** The article that goes with a label: o RabbitMQ, a OpenAI. */
export type Article = 'o' | 'a' | 'os' | 'as'

/** Under which heading faces group it. Those after `Sessão` are the chips of configuration spec §2.2. */
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
  /** Events are delivered to it: it has a queue, can be paused and has a place in the delivery log. */
  readonly delivers?: true
  /** Its clients come to us: it stands by who is connected, not by its last attempt. */
  readonly standsBy?: 'clients'
}

const targetRows = ['get', 'create', 'update', 'remove'] as const

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
    delivers: true,
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
    delivers: true,
    standsBy: 'clients',
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
    delivers: true,
  },
  sqs: {
    area: 'sqs',
    rows: [...targetRows, 'test'],
    label: 'SQS',
    article: 'o',
    category: 'Entrega de eventos',
    icon: 'database',
    summary: 'Publica cada evento em uma fila da Amazon, comum ou FIFO.',
    delivers: true,
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

type Catalogue = typeof catalogue
export type IntegrationKind = keyof Catalogue
export type IntegrationIcon = Catalogue[IntegrationKind]['icon']

/** Those that events are delivered to. */
export type TargetKind = {
  [Kind in IntegrationKind]: Catalogue[Kind] extends { delivers: true } ? Kind : never
}[IntegrationKind]

/** In the catalogue's order. */
export const integrationKinds: readonly IntegrationKind[] = Object.keys(catalogue).filter(isIntegrationKind)
export const targetKinds: readonly TargetKind[] = integrationKinds.filter(isTargetKind)

/** The card of any kind, as every one of them has it. */
export function cardOf(kind: IntegrationKind): Card {
  return catalogue[kind]
}

/** Something of every target, by its kind. */
export function byTarget<Value>(of: (kind: TargetKind) => Value): Record<TargetKind, Value>
export function byTarget<Value>(of: (kind: TargetKind) => Value): Record<string, Value> {
  return Object.fromEntries(targetKinds.map((kind) => [kind, of(kind)]))
}

export function isIntegrationKind(word: string): word is IntegrationKind {
  return Object.hasOwn(catalogue, word)
}

function isTargetKind(kind: IntegrationKind): kind is TargetKind {
  return cardOf(kind).delivers === true
}
