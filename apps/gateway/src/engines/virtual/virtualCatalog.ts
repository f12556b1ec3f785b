import { randomInt } from 'node:crypto'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { VirtualProductRow } from '../../core/store/engineTables.js'
import type { Db } from '../../core/store/tables.js'
import { AccountFailure } from '../accountFailure.js'
import type { Address } from '../address.js'
import type { EngineCatalog, EngineCollection, EngineProduct, EngineProductDetails } from '../catalog.js'
import { getNumber } from './hiddenNumbers.js'
import {
  deleteVirtualProduct,
  findVirtualProduct,
  insertVirtualProduct,
  listVirtualProducts,
  listVirtualProductsOf,
  updateVirtualProduct,
} from './rows/virtualProducts.js'
import { virtualNumber } from './virtualNumbers.js'

/**
 * Catalogue of a virtual phone's account. A contact has one if its number is another virtual phone's. Collections are
 * made in WhatsApp's app, which a virtual phone lacks.
 */
export class VirtualCatalog implements EngineCatalog {
  readonly #db: Db
  readonly #sessionId: string
  readonly #clock: Clock

  constructor(db: Db, sessionId: string, clock: Clock) {
    this.#db = db
    this.#sessionId = sessionId
    this.#clock = clock
  }

  async products(
    owner: Address | null,
    { cursor, limit }: { cursor: string | null; limit: number },
  ): Promise<{ products: EngineProduct[]; nextCursor: string | null }> {
    const rows = owner
      ? await listVirtualProductsOf(this.#db, toNumber(owner))
      : await listVirtualProducts(this.#db, this.#sessionId)
    const start = cursor === null ? 0 : rows.findIndex(({ id }) => id === cursor) + 1
    const page = rows.slice(start, start + limit)
    const nextCursor = start + limit < rows.length ? (page.at(-1)?.id ?? null) : null
    return { products: page.map(toEngineProduct), nextCursor }
  }

  async collections(): Promise<EngineCollection[]> {
    return []
  }

  async find(id: string): Promise<EngineProduct> {
    return toEngineProduct(await this.#find(id))
  }

  async create({ isHidden, ...product }: EngineProductDetails, picture: Buffer): Promise<EngineProduct> {
    const row: VirtualProductRow = {
      ...product,
      session_id: this.#sessionId,
      id: String(randomInt(10 ** 14, 2 ** 48 - 1)),
      hidden: isHidden ? 1 : 0,
      picture: toDataUrl(picture),
      created_at: isoNow(this.#clock),
    }
    await insertVirtualProduct(this.#db, row)
    return toEngineProduct(row)
  }

  async update(id: string, change: Partial<EngineProductDetails>, picture?: Buffer): Promise<EngineProduct> {
    const row = await this.#find(id)
    const { isHidden = row.hidden === 1, ...columns } = change
    const changed = { ...row, ...columns, hidden: isHidden ? 1 : 0 }
    if (picture) changed.picture = toDataUrl(picture)
    await updateVirtualProduct(this.#db, changed)
    return toEngineProduct(changed)
  }

  async remove(id: string): Promise<void> {
    if (!(await deleteVirtualProduct(this.#db, this.#sessionId, id)))
      throw new AccountFailure('product_not_found')
  }

  async #find(id: string): Promise<VirtualProductRow> {
    const row = await findVirtualProduct(this.#db, this.#sessionId, id)
    if (!row) throw new AccountFailure('product_not_found')
    return row
  }
}

/** @throws AccountFailure for a number without an account */
function toNumber(contact: Address): string {
  const number = virtualNumber(getNumber(contact))
  if (number === null) throw new AccountFailure('not_on_whatsapp')
  return number
}

const toDataUrl = (picture: Buffer) => `data:image/jpeg;base64,${picture.toString('base64')}`

function toEngineProduct(row: VirtualProductRow): EngineProduct {
  const { id, name, description, currency, url, code, picture, hidden } = row
  const price = row.price === null ? null : Number(row.price)
  const facts = { availability: 'in_stock', review: 'approved', isHidden: hidden === 1 } as const
  return { id, name, description, price, currency, url, code, pictures: [picture], ...facts }
}
