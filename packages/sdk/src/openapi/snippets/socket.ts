import type { DescribedEvent } from '../events.js'
import { exampleOf } from '../example/exampleOf.js'
import { formatLiteral } from './literal.js'

interface SocketSnippetOptions {
  readonly baseUrl: string
}

/**
 * A complete SDK program that listens to an event; null for client messages, which the SDK sends itself.
 * @example
 * describeEvents().map((event) => sdkEventSnippetOf(event, { baseUrl: 'http://localhost:8000' }))
 */
export function sdkEventSnippetOf(event: DescribedEvent, { baseUrl }: SocketSnippetOptions): string | null {
  if (event.by === 'client') return null
  return [
    `import { createMorpheus } from ${formatLiteral('@morpheus/sdk')}`,
    '',
    'const morpheus = createMorpheus({',
    `  baseUrl: ${formatLiteral(baseUrl)},`,
    `  token: process.env.MORPHEUS_TOKEN ?? '',`,
    '})',
    'morpheus.start()',
    `morpheus.realtime.on(${formatLiteral(event.name)}, (payload) => console.log(payload))`,
  ].join('\n')
}

/** A program for any Socket.IO client that listens to an event or sends it. */
export function socketSnippetOf(event: DescribedEvent, { baseUrl }: SocketSnippetOptions): string {
  return [
    `import { io } from ${formatLiteral('socket.io-client')}`,
    '',
    `const socket = io(${formatLiteral(baseUrl)}, { auth: { token: process.env.MORPHEUS_TOKEN } })`,
    event.by === 'server' ? formatListener(event) : emitLine(event),
  ].join('\n')
}

function formatListener({ name, meta }: DescribedEvent): string {
  return meta
    ? `socket.on(${formatLiteral(name)}, (payload, meta) => console.log(meta.cursor, payload))`
    : `socket.on(${formatLiteral(name)}, (payload) => console.log(payload))`
}

function emitLine({ name, payload, acknowledgement }: DescribedEvent): string {
  const args = [formatLiteral(name), formatLiteral(exampleOf(payload))].join(', ')
  return acknowledgement ? `console.log(await socket.emitWithAck(${args}))` : `socket.emit(${args})`
}
