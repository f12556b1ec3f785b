import { usualLimits } from '../core/limits/usualLimits.js'
import { type DescribedEvent, describeEvents } from './events.js'
import { exampleOf } from './example/exampleOf.js'
import type { JsonSchema } from './jsonSchema.js'
import {
  collectReferenced,
  createReferenceTransform,
  sharedSchemas,
  transformChildren,
} from './sharedSchemas.js'

/**
 * The gateway in the document, by default a fresh one on this machine. `version` is that of the API, not of AsyncAPI.
 */
export interface AsyncApiOptions {
  /** Host and port of the gateway, without a protocol: `morpheus.exemplo.com.br`. */
  readonly host?: string
  readonly protocol?: 'ws' | 'wss'
  readonly version: string
}

/** The part of an AsyncAPI 3.0 document that this one uses. */
export interface AsyncApiDocument {
  readonly asyncapi: '3.0.0'
  readonly info: object
  readonly servers: Readonly<Record<string, object>>
  readonly channels: Readonly<Record<string, object>>
  readonly operations: Readonly<Record<string, object>>
  readonly components: {
    readonly messages: Readonly<Record<string, object>>
    readonly schemas: Readonly<Record<string, object>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
}

/** The socket as AsyncAPI 3.0: every event that it emits and every message that it takes. */
export function asyncApiDocument({
  host = `127.0.0.1:${usualLimits.port}`,
  protocol = 'ws',
  version,
}: AsyncApiOptions): AsyncApiDocument {
  const shared = sharedSchemas()
  const refer = createReferenceTransform(shared, '#/components/schemas/')
  const events = describeEvents()
  const messages = Object.fromEntries(events.flatMap((event) => createMessages(event, refer)))
  const schemas = Object.fromEntries(
    Object.entries(shared).map(([name, schema]) => [name, transformChildren(schema, refer)]),
  )
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Morpheus: eventos em tempo real',
      version,
      description:
        'Socket.IO 4 no endereço do gateway, caminho `/socket.io`. Conecte-se com `auth: { token }`; ' +
        'um evento guardado traz `{ id, cursor, at }` como segundo argumento.',
      license: { name: 'MIT' },
    },
    servers: {
      gateway: {
        host,
        protocol,
        pathname: '/socket.io',
        security: [{ $ref: '#/components/securitySchemes/token' }],
      },
    },
    channels: {
      socket: {
        address: '/',
        description: 'Os eventos de todas as sessões de quem se conectou, ou das que ele ouve',
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: Object.fromEntries(events.map(createOperation)),
    components: {
      messages,
      schemas: collectReferenced(schemas, messages),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'O token de `POST /auth/login` ou uma chave de API, em `auth.token` da conexão',
        },
      },
    },
  }
}

/** AsyncAPI names cannot hold colons; the event's own name is in `name`. */
const toKey = (name: string) => name.replaceAll(':', '.')
const toAnswerKey = (name: string) => `${toKey(name)}.answer`

function createMessages(
  event: DescribedEvent,
  refer: (schema: JsonSchema) => JsonSchema,
): [string, object][] {
  const { name, summary, payload, meta, acknowledgement } = event
  const messageObject = {
    name,
    title: name,
    summary,
    contentType: 'application/json',
    payload: refer(payload),
    ...(meta && { headers: meta }),
    examples: [{ payload: exampleOf(payload), ...(meta && { headers: exampleOf(meta) }) }],
  }
  const answer = acknowledgement && {
    name: `${name} (ack)`,
    title: `${name} (ack)`,
    summary: 'O que a confirmação diz',
    contentType: 'application/json',
    payload: refer(acknowledgement),
  }
  return [[toKey(name), messageObject], ...(answer ? [[toAnswerKey(name), answer] as [string, object]] : [])]
}

/** Directions are the gateway's. */
function createOperation({ name, by, summary, acknowledgement }: DescribedEvent): [string, object] {
  const channel = { $ref: '#/channels/socket' }
  const message = (key: string) => ({ $ref: `#/channels/socket/messages/${key}` })
  return [
    toKey(name),
    {
      action: by === 'server' ? 'send' : 'receive',
      channel,
      summary,
      messages: [message(toKey(name))],
      ...(acknowledgement && { reply: { channel, messages: [message(toAnswerKey(name))] } }),
    },
  ]
}
