import {
  readOrder,
  readStanding,
  type SessionListFilter,
  type SessionOrder,
  type SessionView,
} from '@morpheus/react'

const views = { tabela: 'table', cartoes: 'cards' } as const
const keys = { nome: 'name', situacao: 'standing', atividade: 'activity' } as const

const wordOf = (words: Readonly<Record<string, string>>, value: string) =>
  Object.entries(words).find(([, one]) => one === value)?.[0]

/** Parses the list's filter from an address: `?q=`, `?situacao=`, `?visao=tabela`, `?ordem=-nome`. */
export function filterIn(query: URLSearchParams, kept: SessionView | null): SessionListFilter {
  return {
    search: query.get('q') ?? undefined,
    standing: standingIn(query.get('situacao')) ?? undefined,
    tag: query.get('etiqueta') ?? undefined,
    view: viewIn(query.get('visao')) ?? kept ?? undefined,
    order: orderIn(query.get('ordem')) ?? undefined,
  }
}

/** Inverse of `filterIn`. */
export function addressOf({ search, standing, tag, view, order }: SessionListFilter) {
  const key = order && wordOf(keys, order.replace('-', ''))
  return {
    q: search,
    situacao: standing === 'attention' ? 'atencao' : standing,
    etiqueta: tag,
    visao: view && wordOf(views, view),
    ordem: key && (order?.startsWith('-') ? `-${key}` : key),
  }
}

const standingIn = (word: string | null) => (word === 'atencao' ? 'attention' : readStanding(word))

function viewIn(word: string | null): SessionView | null {
  return word === 'tabela' || word === 'cartoes' ? views[word] : null
}

function orderIn(word: string | null): SessionOrder | null {
  const [, minus = '', name = ''] = /^(-?)(\w+)$/.exec(word ?? '') ?? []
  const key = Object.entries(keys).find(([one]) => one === name)?.[1]
  return key ? readOrder(minus + key) : null
}
