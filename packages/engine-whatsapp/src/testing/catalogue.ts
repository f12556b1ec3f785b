export interface Product {
  id: string
  /** Texts by their tags. */
  texts: Map<string, string>
  pictures: string[]
  isHidden: boolean
  review: string
  /** Null where WhatsApp omits it. */
  availability: string | null
}

/** Elements of a product that hold a text. */
export const productTags = ['name', 'description', 'url', 'retailer_id', 'price', 'currency'] as const

/** A business' products, newest first, and its collections. */
export class Catalogue {
  readonly products: Product[] = []
  readonly collections: { id: string; name: string; products: string[] }[] = []
  #last = 7_000

  /** Adds an approved product as the business' app does. */
  add(texts: { [Tag in (typeof productTags)[number]]?: string }, isHidden = false): Product {
    this.#last += 1
    const id = String(this.#last)
    const pictures = [`https://media.whatsapp.net/product/${id}.jpg`]
    const facts = { review: 'APPROVED', availability: 'in stock' }
    const product = { id, texts: new Map(Object.entries(texts)), pictures, isHidden, ...facts }
    this.products.unshift(product)
    return product
  }

  /** Products that a person sees. */
  shownTo(isOwner: boolean): Product[] {
    return this.products.filter(({ isHidden, review }) => isOwner || (!isHidden && review === 'APPROVED'))
  }
}

/** An order as WhatsApp keeps it; prices in thousandths, as texts. */
export interface Order {
  /** Opens the order. */
  token: string
  total: string
  currency: string
  products: { id: string; name: string; price: string; quantity: string }[]
}
