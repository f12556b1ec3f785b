import {
  allRows,
  type Category,
  type Endpoint,
  eventCatalogue,
  eventNames,
  splitRoute,
} from '@morpheus/sdk/contract'
import { folded } from '@morpheus/sdk/format'
import { categories, clientEventTexts, reference, serverEventTexts } from '@morpheus/sdk/reference'

export type EntryKind = 'call' | 'event' | 'delivery'

/** List data of an entry; its details are described when opened. */
export interface Entry {
  /** `sessions.create`, `socket.session:status`, `webhook.message:received`. */
  readonly id: string
  readonly kind: EntryKind
  /** HTTP method; null for events and deliveries. */
  readonly method: string | null
  /** `/api/sessions/{id}`, or the event's name. */
  readonly path: string
  readonly summary: string
  readonly locked: boolean
  readonly text: string
}

export interface Chapter {
  readonly id: ChapterId
  readonly title: string
  readonly description: string
  readonly text: string
  readonly entries: readonly Entry[]
}

export type ChapterId = Category | 'socket' | 'deliveries'

const texts: Readonly<Record<string, Readonly<Record<string, { summary: string }>>>> = { ...reference }

let cachedChapters: readonly Chapter[] | undefined

export function listChapters(): readonly Chapter[] {
  cachedChapters ??= [...createCallChapters(), createSocketChapter(), createDeliveryChapter()]
  return cachedChapters
}

export const listEntries = (): Entry[] => listChapters().flatMap(({ entries }) => entries)

function createCallChapters(): Chapter[] {
  const calls = new Map<Category, Entry[]>()
  for (const { area, name, row } of allRows()) {
    const entry = createEntry(`${area}.${name}`, row, texts[area]?.[name]?.summary ?? '')
    calls.set(row.category, [...(calls.get(row.category) ?? []), entry])
  }
  return getKeys(categories).flatMap((id) => {
    const entries = calls.get(id)
    return entries ? [createChapter(id, categories[id].title, categories[id].description, entries)] : []
  })
}

function createEntry(id: string, { route, access }: Endpoint, summary: string): Entry {
  const [method, pattern] = splitRoute(route)
  const path = `/api${pattern.replace(/:(\w+)/g, '{$1}')}`
  const text = folded(`${method} ${path} ${pattern} ${summary} ${id}`)
  return { id, kind: 'call', method, path, summary, locked: access === 'user' || access === 'phone', text }
}

function createSocketChapter(): Chapter {
  const entries = Object.entries({ ...serverEventTexts, ...clientEventTexts }).map(
    ([name, summary]): Entry => {
      const text = folded(`${name} ${summary} evento socket`)
      return { id: `socket.${name}`, kind: 'event', method: null, path: name, summary, locked: true, text }
    },
  )
  return createChapter(
    'socket',
    'Eventos do socket',
    'O que chega e o que se envia pela conexão em tempo real, por Socket.IO',
    entries,
  )
}

function createDeliveryChapter(): Chapter {
  const entries = eventNames.map((name): Entry => {
    const summary = eventCatalogue[name].label
    const text = folded(`${name} ${summary} webhook entrega`)
    return { id: `webhook.${name}`, kind: 'delivery', method: null, path: name, summary, locked: false, text }
  })
  return createChapter(
    'deliveries',
    'Entregas de webhook',
    'O corpo que webhooks, filas e WebSockets recebem de cada evento',
    entries,
  )
}

function createChapter(
  id: ChapterId,
  title: string,
  description: string,
  entries: readonly Entry[],
): Chapter {
  return { id, title, description, text: folded(`${title} ${description}`), entries }
}

function getKeys<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = []
  for (const key in record) keys.push(key)
  return keys
}
