import * as z from 'zod'
import { choiceWithFallback, requiredForItem } from '../../core/reading/lenient.js'
import { sessionOfCall } from '../../core/reading/sessionOfCall.js'
import { productAvailabilities, productReviews } from './choices.js'

const text = z.string().nullable().default(null)

/** A product of a catalogue of WhatsApp Business. */
export const Product = z.object({
  id: requiredForItem(z.string()),
  sessionId: sessionOfCall,
  name: z.string().default(''),
  description: text,
  /** In minor units of `currency`: 4990 for R$ 49,90. Null where it has none. */
  price: z.number().nullable().default(null),
  /** By ISO 4217, as `BRL`. */
  currency: text,
  /** Link to the product's page. */
  url: text,
  /** The business' own code of the product. */
  code: text,
  /** Addresses of its pictures at WhatsApp, the main one first. */
  pictures: z.array(z.string()).default([]),
  /** Only the business itself sees it. */
  hidden: z.boolean().default(false),
  /** Null where WhatsApp does not say. */
  availability: choiceWithFallback(z.enum(productAvailabilities).nullable(), null),
  /** Null where WhatsApp does not say. */
  review: choiceWithFallback(z.enum(productReviews).nullable(), null),
})
export type Product = z.output<typeof Product>

/** Products that a business shows together; it makes them in its app. */
export const ProductCollection = z.object({
  id: requiredForItem(z.string()),
  name: z.string().default(''),
  products: z.array(Product).default([]),
})
export type ProductCollection = z.output<typeof ProductCollection>
