import type { ProductAvailability, ProductReview } from '@morpheus/sdk/contract'
import type { Address } from './address.js'

/** The part of a product that its business decides, apart from its pictures. */
export interface EngineProductDetails {
  name: string
  description: string | null
  /** In minor units of `currency`; null without one. */
  price: number | null
  /** By ISO 4217. */
  currency: string | null
  url: string | null
  /** The business' own code. */
  code: string | null
  /** Only the business itself sees it. */
  isHidden: boolean
}

export interface EngineProduct extends EngineProductDetails {
  id: string
  /** URLs, the main one first. */
  pictures: readonly string[]
  /** Null where the network omits it. */
  availability: ProductAvailability | null
  /** Null where the network omits it. */
  review: ProductReview | null
}

export interface EngineCollection {
  id: string
  name: string
  products: EngineProduct[]
}

/** A product as a message shows it. `picture` is its URL; null where the network needs none. */
export interface SentProduct extends Omit<EngineProductDetails, 'isHidden'> {
  id: string
  picture: string | null
}

/**
 * Catalogues of WhatsApp Business: of one session's account, and of others. A business without one has no products.
 * @throws AccountFailure
 */
export interface EngineCatalog {
  /** Null is the account itself. */
  products(
    owner: Address | null,
    page: { cursor: string | null; limit: number },
  ): Promise<{ products: EngineProduct[]; nextCursor: string | null }>
  collections(owner: Address | null): Promise<EngineCollection[]>
  /** An own product; fails as `product_not_found`. */
  find(id: string): Promise<EngineProduct>
  /** `picture` is a JPEG. */
  create(product: EngineProductDetails, picture: Buffer): Promise<EngineProduct>
  /** `picture` replaces all; without it they stay. Fails as `product_not_found`. */
  update(id: string, change: Partial<EngineProductDetails>, picture?: Buffer): Promise<EngineProduct>
  /** Fails as `product_not_found`. */
  remove(id: string): Promise<void>
}
