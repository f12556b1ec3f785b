import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, getBinaryNodeChildString } from 'baileys'
import { type Product, productTags } from './catalogue.js'
import type { Network } from './network.js'
import type { Person } from './person.js'

const error = (code: string): BinaryNode => ({ tag: 'error', attrs: { code, text: `error ${code}` } })

const element = (tag: string, text: string): BinaryNode => ({ tag, attrs: {}, content: Buffer.from(text) })

function describe({ id, texts, pictures, isHidden, review, availability }: Product): BinaryNode {
  const images = pictures.map((url): BinaryNode => {
    return { tag: 'image', attrs: {}, content: [element('original_image_url', url)] }
  })
  return {
    tag: 'product',
    attrs: { is_hidden: String(isHidden) },
    content: [
      element('id', id),
      ...[...texts].map(([tag, text]) => element(tag, text)),
      ...(availability === null ? [] : [element('availability', availability)]),
      { tag: 'media', attrs: {}, content: images },
      { tag: 'status_info', attrs: {}, content: [element('status', review)] },
    ],
  }
}

/** A page of a catalogue; its cursor is the last product's id. */
export function answerCatalogue(network: Network, own: Person, iq: BinaryNode): BinaryNode[] {
  const node = getBinaryNodeChild(iq, 'product_catalog')
  const owner = network.find(node?.attrs.jid ?? '')
  const catalogue = owner?.profile.catalogue
  if (!catalogue) return [error('404')]
  const limit = Number(getBinaryNodeChildString(node, 'limit'))
  const after = getBinaryNodeChildString(node, 'after')
  const products = catalogue.shownTo(owner === own)
  const start = after === undefined ? 0 : products.findIndex(({ id }) => id === after) + 1
  const page = products.slice(start, start + limit)
  const last = start + limit < products.length ? page.at(-1) : undefined
  const paging: BinaryNode[] = last
    ? [{ tag: 'paging', attrs: {}, content: [element('after', last.id)] }]
    : []
  return [{ tag: 'product_catalog', attrs: {}, content: [...page.map(describe), ...paging] }]
}

/** The items of an order, for whoever has its token. */
export function answerOrder(network: Network, iq: BinaryNode): BinaryNode[] {
  const node = getBinaryNodeChild(iq, 'order')
  const order = network.orders.get(node?.attrs.id ?? '')
  if (!order || getBinaryNodeChildString(node, 'token') !== order.token) return [error('404')]
  const { total, currency, products } = order
  const items = products.map((product): BinaryNode => {
    const content = Object.entries({ ...product, currency }).map(([tag, text]) => element(tag, text))
    return { tag: 'product', attrs: {}, content }
  })
  const price = { tag: 'price', attrs: {}, content: [element('total', total), element('currency', currency)] }
  return [{ tag: 'order', attrs: {}, content: [...items, price] }]
}

export function answerCollections(network: Network, own: Person, iq: BinaryNode): BinaryNode[] {
  const owner = network.find(getBinaryNodeChild(iq, 'collections')?.attrs.biz_jid ?? '')
  const catalogue = owner?.profile.catalogue
  if (!catalogue) return [error('404')]
  const shown = catalogue.shownTo(owner === own)
  const content = catalogue.collections.map(({ id, name, products }): BinaryNode => {
    const nodes = shown.filter((product) => products.includes(product.id)).map(describe)
    return { tag: 'collection', attrs: {}, content: [element('id', id), element('name', name), ...nodes] }
  })
  return [{ tag: 'collections', attrs: {}, content }]
}

/** Creates, replaces or deletes products of the own catalogue; only businesses have one. */
export function answerProductChange({ profile }: Person, iq: BinaryNode): BinaryNode[] {
  const [node] = Array.isArray(iq.content) ? iq.content : []
  const { catalogue } = profile
  if (!catalogue) return [error('403')]
  const nodes = getBinaryNodeChildren(node, 'product')
  if (node?.tag === 'product_catalog_delete') {
    const ids = nodes.map((product) => getBinaryNodeChildString(product, 'id') ?? '')
    const before = catalogue.products.length
    for (const id of ids) {
      const index = catalogue.products.findIndex((product) => product.id === id)
      if (index >= 0) catalogue.products.splice(index, 1)
    }
    const attrs = { deleted_count: String(before - catalogue.products.length) }
    return [{ tag: node.tag, attrs }]
  }
  const [product] = nodes
  if (!node || !product || !getBinaryNodeChildString(product, 'name')) return [error('400')]
  const id = getBinaryNodeChildString(product, 'id')
  const written = id === undefined ? catalogue.add({}) : catalogue.products.find((one) => one.id === id)
  if (!written) return [error('404')]
  written.texts = new Map(productTags.flatMap((tag) => textIn(product, tag)))
  written.pictures = getBinaryNodeChildren(getBinaryNodeChild(product, 'media'), 'image').map(
    (image) => getBinaryNodeChildString(image, 'url') ?? '',
  )
  written.isHidden = product.attrs.is_hidden === 'true'
  written.review = 'PENDING'
  return [{ tag: node.tag, attrs: {}, content: [describe(written)] }]
}

function textIn(product: BinaryNode, tag: string): [string, string][] {
  const text = getBinaryNodeChildString(product, tag)
  return text ? [[tag, text]] : []
}
