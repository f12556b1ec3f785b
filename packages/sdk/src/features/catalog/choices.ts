/** Longest texts of a product, in characters, and the highest price, in minor units of its currency. */
export const productLimits = {
  name: 200,
  description: 5000,
  url: 2048,
  code: 100,
  price: 99_999_999_999,
} as const

/** The availability of a product, where its business tells it. */
export const productAvailabilities = ['in_stock', 'out_of_stock'] as const
/** One of `productAvailabilities`. */
export type ProductAvailability = (typeof productAvailabilities)[number]

/** WhatsApp's review of a product: others see approved ones alone. */
export const productReviews = ['approved', 'pending', 'rejected'] as const
/** One of `productReviews`. */
export type ProductReview = (typeof productReviews)[number]

/** Digits of a currency's minor unit by ISO 4217: 2 for `BRL`, 0 for `JPY`. */
export function currencyDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
