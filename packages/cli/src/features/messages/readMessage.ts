import { readFile as read, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type MessageRecord, type Morpheus, mediaBytes } from '@morpheus/sdk'
import { formatBytes } from '@morpheus/sdk/format'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'

/** Reads a file to send under its own name; the gateway detects its type from the content. */
export async function readFile(path: string): Promise<File> {
  const invalidFile = (reason: string) => usageError(`${reason}: ${sanitize(path)}`, 'invalid_file')
  const info = await stat(path).catch(() => null)
  if (!info) throw invalidFile('Arquivo não encontrado')
  if (!info.isFile()) throw invalidFile('Isto não é um arquivo')
  if (info.size === 0) throw invalidFile('O arquivo está vazio')
  if (info.size > mediaBytes) throw invalidFile(`O arquivo deve ter no máximo ${formatBytes(mediaBytes)}`)
  const bytes = await read(path).catch(() => {
    throw invalidFile('Não foi possível ler o arquivo')
  })
  return new File([new Uint8Array(bytes)], basename(path))
}

/** Options of `morpheus enviar` that say what goes out. */
export interface ContentOptions {
  arquivo?: string
  legenda?: string
  gif?: boolean
  figurinha?: boolean
  verUmaVez?: boolean
  enquete?: string[]
  varias?: boolean
  /** As `startsAt` of the API. */
  evento?: string
  ate?: string
  descricao?: string
  lugar?: string
  ligacao?: 'voz' | 'video'
  acompanhante?: boolean
  local?: { latitude: number; longitude: number }
  endereco?: string
  contato?: { name: string; phone: string }[]
  mencionar?: string[]
  mencionarTodos?: boolean
  previa?: boolean
  responderA?: string
  /** As `scheduledAt` of the API. */
  em?: string
  /** The receipt to wait for. */
  esperar?: string
}

type SendCall = (morpheus: Morpheus, id: string, to: string) => Promise<{ message?: MessageRecord }>

/** Above the maximum of any message. */
const maxTextLength = 65_536

/** Reads the message before any call: a text, a poll, an event, a place, contact cards, or a file with its caption. */
export async function readMessage(options: ContentOptions, text?: string): Promise<SendCall> {
  const { arquivo, legenda, enquete, evento, local, contato } = options
  const kinds = [arquivo, enquete, evento, local, contato].filter((kind) => kind !== undefined)
  if (kinds.length > 1) throw usageError('Use só um de --arquivo, --enquete, --evento, --local e --contato.')
  if (options.em !== undefined && options.esperar !== undefined)
    throw usageError('Use só um de --em e --esperar: uma mensagem agendada sai mais tarde.')
  refuseStray(options, kinds.length > 0)
  const common = {
    ...(options.responderA && { replyTo: options.responderA }),
    ...(options.mencionar && { mentions: options.mencionar }),
    ...(options.mencionarTodos && { mentionAll: true }),
    ...(options.em && { scheduledAt: toTime(options.em) }),
  }
  if (arquivo !== undefined) return readFileMessage(arquivo, options, common, text)
  if (legenda !== undefined) throw usageError('--legenda vai com --arquivo.')
  if (contato !== undefined) {
    if (text !== undefined) throw usageError('--contato vai sem texto.')
    return ({ messages }, id, to) => messages.send({ id, to, type: 'contact', contacts: contato, ...common })
  }
  if (local !== undefined) {
    if (text === '-') throw usageError('Com --local, o texto é o nome do lugar e não vem da entrada padrão.')
    const { endereco: address } = options
    const place = { ...local, ...(text && { name: text }), ...(address && { address }) }
    return ({ messages }, id, to) => messages.send({ id, to, type: 'location', location: place, ...common })
  }
  if (text === undefined) throw usageError('Diga o que enviar: um texto, ou --arquivo.', 'invalid_data')
  const message = text === '-' ? await readAll(process.stdin) : text
  if (message.trim() === '') throw usageError('Mensagem é obrigatória', 'invalid_data')
  if (enquete !== undefined) {
    const poll = { question: message, options: enquete, multiple: options.varias ?? false }
    return ({ messages }, id, to) => messages.send({ id, to, type: 'poll', poll, ...common })
  }
  if (evento !== undefined) {
    const { ate, descricao: description, lugar, ligacao, acompanhante } = options
    const event = {
      ...{ name: message, startsAt: toTime(evento) },
      ...(ate && { endsAt: toTime(ate) }),
      ...(description && { description }),
      ...(lugar && { location: { name: lugar } }),
      ...(ligacao && { call: ligacao === 'voz' ? ('audio' as const) : ('video' as const) }),
      ...(acompanhante && { extraGuestsAllowed: true }),
    }
    return ({ messages }, id, to) => messages.send({ id, to, type: 'event', event, ...common })
  }
  const preview = options.previa && { linkPreview: true }
  return ({ messages }, id, to) => messages.send({ id, to, message, ...common, ...preview })
}

/** People type a space between date and time. */
const toTime = (text: string) => text.trim().replace(' ', 'T')

/** @throws Failure for an option without the one that it goes with */
function refuseStray(options: ContentOptions, isOtherThanText: boolean): void {
  const { arquivo, gif, figurinha, verUmaVez, enquete, varias, local, endereco, previa } = options
  const { ate, descricao, lugar, ligacao, acompanhante } = options
  const hasNoEvent = options.evento === undefined
  if (previa && isOtherThanText) throw usageError('--previa vai só com um texto.')
  for (const [stray, name, needed] of [
    [gif && arquivo === undefined, '--gif', '--arquivo'],
    [figurinha && arquivo === undefined, '--figurinha', '--arquivo'],
    [verUmaVez && arquivo === undefined, '--ver-uma-vez', '--arquivo'],
    [varias && enquete === undefined, '--varias', '--enquete'],
    [ate !== undefined && hasNoEvent, '--ate', '--evento'],
    [descricao !== undefined && hasNoEvent, '--descricao', '--evento'],
    [lugar !== undefined && hasNoEvent, '--lugar', '--evento'],
    [ligacao !== undefined && hasNoEvent, '--ligacao', '--evento'],
    [acompanhante && hasNoEvent, '--acompanhante', '--evento'],
    [endereco !== undefined && local === undefined, '--endereco', '--local'],
  ] as const)
    if (stray) throw usageError(`${name} vai com ${needed}.`)
}

async function readFileMessage(
  path: string,
  { legenda, gif, figurinha, verUmaVez }: ContentOptions,
  common: { replyTo?: string; mentions?: string[]; mentionAll?: boolean; scheduledAt?: string },
  text: string | undefined,
): Promise<SendCall> {
  if (text !== undefined) throw usageError('Com --arquivo, o texto vai em --legenda.')
  const file = await readFile(path)
  const extras = {
    ...(legenda?.trim() && { caption: legenda }),
    ...(gif && { gif }),
    ...(figurinha && { type: 'sticker' as const }),
    ...(verUmaVez && { viewOnce: verUmaVez }),
  }
  return ({ messages }, sessionId, to) => messages.sendMedia({ sessionId, to, file, ...extras, ...common })
}

export async function readAll(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxTextLength)
      throw usageError('A entrada padrão é grande demais para uma mensagem.', 'invalid_data')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}
