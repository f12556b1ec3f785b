import { formatPrice, type Morpheus, type Product, parsePrice } from '@morpheus/sdk'
import { failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'

export const productColumns: Column<Product>[] = [
  {
    title: 'PRODUTO',
    value: ({ name }) => name,
    cell: ({ name }) => ({ text: sanitize(name) }),
    dropPriority: 0,
    minWidth: 12,
  },
  {
    title: 'PREÇO',
    value: ({ price }) => price,
    cell: ({ price, currency }) => ({ text: price === null ? '–' : formatPrice(price, currency) }),
    dropPriority: 1,
  },
  {
    title: 'CÓDIGO',
    value: ({ code }) => code,
    cell: ({ code }) => ({ text: sanitize(code ?? '–') }),
    dropPriority: 3,
  },
  {
    title: 'ESTADO',
    value: (product) => describeState(product),
    cell: (product) => ({ text: describeState(product) }),
    dropPriority: 2,
  },
  {
    title: 'ID',
    value: ({ id }) => id,
    cell: ({ id }) => ({ text: sanitize(id), colour: 'grey' }),
    dropPriority: 0,
  },
]

function describeState({ hidden, availability, review }: Product): string {
  if (hidden) return 'oculto'
  if (review === 'pending') return 'em revisão'
  if (review === 'rejected') return 'recusado'
  return availability === 'out_of_stock' ? 'esgotado' : 'visível'
}

/** @throws Failure for text that is no price of the currency */
export function readPrice(text: string, currency: string): number {
  const price = parsePrice(text, currency)
  if (price === null)
    throw usageError(`Preço inválido: "${sanitize(text)}". Escreva como 49,90.`, 'invalid_data')
  return price
}

/** @throws Failure for no product of the account, and for several */
export async function findProduct(
  morpheus: Morpheus,
  sessionId: string,
  reference: string,
): Promise<Product> {
  const prefix = reference.trim().toLowerCase()
  const products: Product[] = []
  for await (const product of morpheus.catalog.all({ id: sessionId })) products.push(product)
  const exact = products.filter(({ id, name, code }) =>
    [id, name.toLowerCase(), code?.toLowerCase()].includes(prefix),
  )
  const starting = products.filter(
    ({ id, name }) => id.startsWith(prefix) || name.toLowerCase().startsWith(prefix),
  )
  const [match, ...others] = prefix === '' ? [] : exact.length > 0 ? exact : starting
  if (!match) {
    const hint = 'Veja os produtos com: morpheus catalogo listar'
    throw failureError(`Produto não encontrado: "${sanitize(reference)}". ${hint}`, 'product_not_found')
  }
  if (others.length > 0)
    throw usageError(`"${sanitize(reference)}" indica mais de um produto. Use o ID.`, 'ambiguous')
  return match
}
