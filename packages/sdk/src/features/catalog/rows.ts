import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { mediaBytes } from '../../core/limits/files.js'
import { Flag, PhoneDigits, wholeNumber } from '../../core/values.js'
import { visibleName } from '../../core/visibleText.js'
import { catalogRules } from '../../locales/generated/pt-BR/rules/catalog.js'
import { createRules } from '../../locales/rules.js'
import { messageText } from '../messages/bodies.js'
import { MessageRecord } from '../messages/messageRecord.js'
import { Recipient } from '../messages/recipient.js'
import { productLimits as limits } from './choices.js'
import { Product, ProductCollection } from './product.js'

const rule = createRules(catalogRules)

const endpoint = rowsOf({ category: 'whatsapp-messages', scope: 'messages', sessions: 'one' })

const product = z.object({ product: Product })
/** The catalogue of this contact; the own one without it. */
const contact = PhoneDigits.optional()

const details = {
  description: z
    .string(rule('rules.common.description_invalid'))
    .trim()
    .max(limits.description, rule('rules.catalog.description_long')),
  price: wholeNumber(0, limits.price),
  currency: z
    .string(rule('rules.catalog.currency_invalid'))
    .regex(/^[A-Z]{3}$/, rule('rules.catalog.currency_invalid')),
  url: z
    .string(rule('rules.common.url_invalid'))
    .trim()
    .max(limits.url, rule('rules.common.url_long'))
    .regex(/^(https?:\/\/\S+)?$/i, rule('rules.common.url_invalid')),
  code: z.string(rule('rules.catalog.code_long')).trim().max(limits.code, rule('rules.catalog.code_long')),
}
const name = visibleName(rule('rules.catalog.name_required'), limits.name, rule('rules.common.name_most'))

/**
 * Extension: catalogues of WhatsApp Business, read from the network at each call. Sessions of the WhatsApp Cloud API
 * answer 400 `unsupported`, and sessions without a connection 409 `session_offline`.
 */
export const catalog = {
  /** Lists a page of the products of the session's account, or of a contact: hidden ones of the account alone. */
  list: endpoint('GET /sessions/:id/catalog/products', {
    ability: 'read',
    query: z.strictObject({
      contact,
      cursor: z.string().max(1000, rule('rules.common.cursor_invalid')).optional(),
      limit: wholeNumber(1, 100).optional(),
    }),
    answer: z.object({ products: z.array(Product), nextCursor: z.string().nullable().default(null) }),
  }),
  /** Lists the collections of the account or of a contact, with their products. */
  collections: endpoint('GET /sessions/:id/catalog/collections', {
    ability: 'read',
    query: z.strictObject({ contact }),
    answer: z.object({ collections: z.array(ProductCollection) }),
  }),
  /** Creates a product of the account, with a JPEG as its picture. WhatsApp reviews it before others see it. */
  create: endpoint('POST /sessions/:id/catalog/products', {
    ability: 'never',
    body: z.strictObject({
      name,
      description: details.description.optional(),
      price: details.price.optional(),
      currency: details.currency.default('BRL'),
      url: details.url.optional(),
      code: details.code.optional(),
      hidden: Flag.default(false),
    }),
    files: { file: { maxBytes: mediaBytes } },
    answer: product,
    success: 201,
  }),
  /** Changes a product of the account, hides it or shows it again. Empty texts and a null price are removed. */
  update: endpoint('PUT /sessions/:id/catalog/products/:productId', {
    ability: 'never',
    body: z
      .strictObject({
        ...{ ...details, price: details.price.nullable(), name },
        hidden: z.boolean(rule('rules.common.boolean')),
      })
      .partial(),
    answer: product,
  }),
  /** Replaces the pictures of a product of the account by a JPEG. */
  setPicture: endpoint('PUT /sessions/:id/catalog/products/:productId/picture', {
    ability: 'never',
    files: { file: { maxBytes: mediaBytes } },
    answer: product,
  }),
  /** Deletes a product of the account. */
  remove: endpoint('DELETE /sessions/:id/catalog/products/:productId', {
    ability: 'never',
    answer: z.object({}),
  }),
  /** Sends a product of the account as a message, with its picture, price and link. */
  send: endpoint('POST /sessions/:id/catalog/products/:productId/send', {
    ability: 'send',
    body: z.strictObject({
      to: Recipient,
      /** Text below the product. */
      message: messageText.optional(),
    }),
    answer: z.object({ message: MessageRecord }),
  }),
}
