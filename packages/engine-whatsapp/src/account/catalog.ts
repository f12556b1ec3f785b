import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AccountFailure,
  type Address,
  type EngineCatalog,
  type EngineCollection,
  type EngineProduct,
  type EngineProductDetails,
} from '@morpheus/gateway/engine'
import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildString,
  jidNormalizedUser,
  S_WHATSAPP_NET,
  type WASocket,
} from 'baileys'
import { refusalCode } from '../groups/groupFailures.js'
import type { Recipients } from '../sending/recipients.js'
import { mapAccountErrors, toAccountFailure } from './accountErrors.js'
import { readCollections, readProducts, toThousandths } from './catalogAnswers.js'

/** Products of a page while one is searched, and the most pages that are read for it. */
const searchLimit = 100
const searchPages = 50
/** Largest number of collections, and of products in each, in an answer. */
const collectionLimit = '51'
const uploadMs = 60_000
/** Pixels of the pictures in answers. */
const pictureSize = '600'

interface AccountCatalogOptions {
  socket: WASocket
  recipients: Recipients
  /** Host of uploaded pictures where it is not WhatsApp's own. */
  mediaHost: string | undefined
}

/** Catalogues as one connection sees them. */
export class AccountCatalog implements EngineCatalog {
  readonly #options: AccountCatalogOptions

  constructor(options: AccountCatalogOptions) {
    this.#options = options
  }

  async products(
    owner: Address | null,
    { cursor, limit }: { cursor: string | null; limit: number },
  ): Promise<{ products: EngineProduct[]; nextCursor: string | null }> {
    const attrs = { jid: await this.#resolve(owner), allow_shop_source: 'true' }
    const content = [element('limit', String(limit)), ...pictureSizes]
    if (cursor !== null) content.push(element('after', cursor))
    const answer = await this.#read({ tag: 'product_catalog', attrs, content })
    if (!answer) return { products: [], nextCursor: null }
    const node = getBinaryNodeChild(answer, 'product_catalog')
    const after = getBinaryNodeChildString(getBinaryNodeChild(node, 'paging'), 'after')
    return { products: readProducts(node), nextCursor: after || null }
  }

  async collections(owner: Address | null): Promise<EngineCollection[]> {
    const attrs = { biz_jid: await this.#resolve(owner) }
    const limits = ['collection_limit', 'item_limit'].map((tag) => element(tag, collectionLimit))
    const content = [...limits, ...pictureSizes]
    const answer = await this.#read({ tag: 'collections', attrs, content }, { smax_id: '35' })
    return answer ? readCollections(answer) : []
  }

  async find(id: string): Promise<EngineProduct> {
    let cursor: string | null = null
    for (let page = 0; page < searchPages; page += 1) {
      const { products, nextCursor } = await this.products(null, { cursor, limit: searchLimit })
      const product = products.find((one) => one.id === id)
      if (product) return product
      if (nextCursor === null || nextCursor === cursor) break
      cursor = nextCursor
    }
    throw new AccountFailure('product_not_found')
  }

  /** Not Baileys' `productCreate` and `productUpdate`: they leave the link out. */
  async create(product: EngineProductDetails, picture: Buffer): Promise<EngineProduct> {
    const pictures = [await this.#upload(picture)]
    // Baileys sends this, too, for products without a country of origin.
    const attrs = { compliance_category: 'COUNTRY_ORIGIN_EXEMPT' }
    return this.#write('product_catalog_add', productNode({ ...product, pictures }, attrs))
  }

  /** WhatsApp replaces the whole product. */
  async update(id: string, change: Partial<EngineProductDetails>, picture?: Buffer): Promise<EngineProduct> {
    const current = await this.find(id)
    const pictures = picture ? [await this.#upload(picture)] : current.pictures
    const node = productNode({ ...current, ...change, pictures })
    return this.#write('product_catalog_edit', { ...node, content: [element('id', id), ...node.content] })
  }

  async remove(id: string): Promise<void> {
    const product = { tag: 'product', attrs: {}, content: [element('id', id)] }
    const node = { tag: 'product_catalog_delete', attrs: { v: '1' }, content: [product] }
    const answer = await mapAccountErrors(this.#query('set', node))
    const count = getBinaryNodeChild(answer, 'product_catalog_delete')?.attrs.deleted_count
    if (!(Number(count) > 0)) throw new AccountFailure('product_not_found')
  }

  async #write(tag: string, product: BinaryNode): Promise<EngineProduct> {
    const node = { tag, attrs: { v: '1' }, content: [product, ...pictureSizes] }
    const answer = getBinaryNodeChild(await mapAccountErrors(this.#query('set', node)), tag)
    const [written] = readProducts(answer)
    if (!written) throw new AccountFailure('account_rejected', { detail: 'no product' })
    return written
  }

  /** Null where there is no catalogue. */
  #read(node: BinaryNode, attrs: Record<string, string> = {}): Promise<BinaryNode | null> {
    return mapAccountErrors(nullWithoutCatalog(this.#query('get', node, attrs)))
  }

  #query(type: 'get' | 'set', node: BinaryNode, attrs: Record<string, string> = {}): Promise<BinaryNode> {
    const iq = { to: S_WHATSAPP_NET, type, xmlns: 'w:biz:catalog', ...attrs }
    return this.#options.socket.query({ tag: 'iq', attrs: iq, content: [node] })
  }

  async #resolve(owner: Address | null): Promise<string> {
    const { socket, recipients } = this.#options
    if (owner === null) return jidNormalizedUser(socket.authState.creds.me?.id)
    try {
      const { address } = await recipients.resolve(owner)
      return address.phone === undefined ? address.userId : `${address.phone}${S_WHATSAPP_NET}`
    } catch (error) {
      throw toAccountFailure(error)
    }
  }

  /** Pictures of products are not encrypted. */
  async #upload(picture: Buffer): Promise<string> {
    const { socket, mediaHost = 'mmg.whatsapp.net' } = this.#options
    const path = join(tmpdir(), `morpheus-product-${randomUUID()}`)
    const fileEncSha256B64 = createHash('sha256').update(picture).digest('base64')
    try {
      await writeFile(path, picture)
      const options = { mediaType: 'product-catalog-image', fileEncSha256B64, timeoutMs: uploadMs } as const
      const { directPath } = await mapAccountErrors(socket.waUploadToServer(path, options))
      return `https://${mediaHost}${directPath}`
    } finally {
      await rm(path, { force: true })
    }
  }
}

const element = (tag: string, text: string): BinaryNode => ({ tag, attrs: {}, content: Buffer.from(text) })

const pictureSizes = ['width', 'height'].map((tag) => element(tag, pictureSize))

type Product = EngineProductDetails & { pictures: readonly string[] }

function productNode(
  { name, description, price, currency, url, code, pictures, isHidden }: Product,
  attrs: Record<string, string> = {},
): BinaryNode & { content: BinaryNode[] } {
  const images = pictures.map((picture): BinaryNode => {
    return { tag: 'image', attrs: {}, content: [element('url', picture)] }
  })
  const hasPrice = price !== null && currency !== null
  return {
    tag: 'product',
    attrs: { ...attrs, is_hidden: String(isHidden) },
    content: [
      element('name', name),
      element('description', description ?? ''),
      ...(url ? [element('url', url)] : []),
      ...(code ? [element('retailer_id', code)] : []),
      ...(images.length > 0 ? [{ tag: 'media', attrs: {}, content: images }] : []),
      ...(hasPrice ? [element('price', String(toThousandths(price, currency)))] : []),
      ...(hasPrice ? [element('currency', currency)] : []),
    ],
  }
}

/** WhatsApp answers 404 for a business without a catalogue, and for people. */
async function nullWithoutCatalog(answer: Promise<BinaryNode>): Promise<BinaryNode | null> {
  try {
    return await answer
  } catch (error) {
    if (refusalCode(error) === 404) return null
    throw error
  }
}
