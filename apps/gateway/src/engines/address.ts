/**
 * Network identity of a person: a phone number or, where that is hidden, an opaque user id (WhatsApp's `123456@lid`,
 * the Cloud API's `BR.123456`). An engine passes on all it knows; the layers above choose the key.
 */
export type Address =
  | {
      /** Digits, country code first. */
      phone: string
      userId?: string | undefined
    }
  | { phone?: undefined; userId: string }
