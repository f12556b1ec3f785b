import type { MessageRecord, Product, ProductCollection } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { ActivityLog, SessionActor } from '../../core/log/activityLog.js'
import { findContactById } from '../../core/store/repositories/identities.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineCatalog, EngineProduct, EngineProductDetails } from '../../engines/catalog.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { createWrongFieldError } from '../messages/messageErrors.js'
import type { Messages } from '../messages/messages.js'
import { toAddress } from '../messages/recipients.js'
import { createUnsupportedError } from '../sessions/accountErrors.js'
import { getOwnSession } from '../sessions/ownSession.js'
import type { WhatsAppAccountCalls } from '../sessions/whatsappAccountCalls.js'

export interface CatalogsOptions {
  db: Db
  activityLog: ActivityLog
  engines: EngineRegistry
  calls: WhatsAppAccountCalls
  messages: Messages
}

interface ProductPage {
  /** Number of the contact whose catalogue it is; the own one without it. */
  contact?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

interface ProductMessage {
  productId: string
  to: string
  /** Text below the product. */
  text: string | null
  /** See `NewMessage.id`. */
  id: string | undefined
}

/**
 * Catalogues of sessions' accounts and of contacts, which the network keeps. All calls throw as
 * `WhatsAppAccountCalls.run`, and an HttpError 404 for another user's session.
 */
export class Catalogs {
  readonly #options: CatalogsOptions

  constructor(options: CatalogsOptions) {
    this.#options = options
  }

  async page(
    sessionId: string,
    userId: string,
    { contact, cursor = '', limit = 50 }: ProductPage,
  ): Promise<{ products: Product[]; nextCursor: string | null }> {
    return this.#run(sessionId, userId, async (part) => {
      const owner = await this.#findOwner(sessionId, contact)
      const page = await part.products(owner, { cursor: cursor === '' ? null : cursor, limit })
      const products = page.products.map((product) => productView(sessionId, product))
      return { products, nextCursor: page.nextCursor }
    })
  }

  async collections(sessionId: string, userId: string, contact?: string): Promise<ProductCollection[]> {
    return this.#run(sessionId, userId, async (part) => {
      const collections = await part.collections(await this.#findOwner(sessionId, contact))
      return collections.map(({ products, ...collection }) => ({
        ...collection,
        products: products.map((product) => productView(sessionId, product)),
      }))
    })
  }

  create(caller: SessionActor, product: EngineProductDetails, picture: Buffer): Promise<Product> {
    return this.#change(caller, (part) => part.create(product, picture), 'created')
  }

  /** @throws HttpError 400 for a price without a currency */
  update(
    caller: SessionActor,
    id: string,
    change: Partial<EngineProductDetails>,
    picture?: Buffer,
  ): Promise<Product> {
    return this.#change(
      caller,
      async (part) => {
        if (typeof change.price === 'number' && change.currency === undefined) {
          const { currency } = await part.find(id)
          if (currency === null)
            throw createWrongFieldError('currency', localized('catalog.currency_missing'))
        }
        return part.update(id, change, picture)
      },
      'changed',
    )
  }

  async remove(caller: SessionActor, id: string): Promise<void> {
    await this.#run(caller.sessionId, caller.userId, async (part, session) => {
      const { name } = await part.find(id)
      await part.remove(id)
      await this.#record(caller, session, name, 'deleted')
    })
  }

  /**
   * Queues a product of the account as a message.
   * @throws HttpError as `Messages.send`
   */
  async send(
    sessionId: string,
    userId: string,
    { productId, to, text, id }: ProductMessage,
  ): Promise<MessageRecord> {
    const product = await this.#run(sessionId, userId, (part) => part.find(productId))
    const { name, description, price, currency, url, code, pictures } = product
    const details = { id: product.id, name, description, price, currency, url, code }
    // A virtual phone has its pictures as `data:`, too long for a message's row.
    const picture = pictures.find((address) => address.startsWith('https://')) ?? null
    const content = { kind: 'product', product: { ...details, picture }, text } as const
    return this.#options.messages.send(sessionId, userId, { to, content, source: 'api', id })
  }

  async #change(
    caller: SessionActor,
    change: (part: EngineCatalog) => Promise<EngineProduct>,
    what: 'created' | 'changed',
  ): Promise<Product> {
    const { sessionId, userId } = caller
    return this.#run(sessionId, userId, async (part, session) => {
      const product = await change(part)
      await this.#record(caller, session, product.name, what)
      return productView(sessionId, product)
    })
  }

  async #run<Answer>(
    sessionId: string,
    userId: string,
    work: (part: EngineCatalog, session: SessionRow) => Promise<Answer>,
  ): Promise<Answer> {
    const { db, engines, calls } = this.#options
    const { api_type } = await getOwnSession(db, sessionId, userId)
    if (!engines.of(api_type)?.capabilities.account?.includes('catalog'))
      throw createUnsupportedError(localized('catalog.unsupported'))
    return calls.run(sessionId, userId, 'catalog', work)
  }

  async #findOwner(sessionId: string, contact: string | undefined) {
    if (contact === undefined) return null
    return toAddress((await findContactById(this.#options.db, sessionId, contact)) ?? contact)
  }

  async #record(
    { sessionId, userId, origin }: SessionActor,
    { name }: SessionRow,
    product: string,
    what: 'created' | 'changed' | 'deleted',
  ): Promise<void> {
    const { activityLog, db } = this.#options
    const details = localized('activity.product', { product, what, session: name })
    const entry = { action: 'catalog_change', details, metadata: { sessao: sessionId } } as const
    await activityLog.record(db, userId, entry, origin)
  }
}

function productView(sessionId: string, { isHidden, pictures, ...product }: EngineProduct): Product {
  return { ...product, sessionId, pictures: [...pictures], hidden: isHidden }
}
