/**
 * How the network names a person: by number, or, where the number is hidden, by a name of its own (WhatsApp's
 * `123456@lid`, the Cloud API's `BR.123456`). An engine says all that it knows; under which of the names somebody is
 * kept is not for it to decide.
 */
export type Address =
  | {
      /** Digits, country code first. */
      phone: string
      userId?: string | undefined
    }
  | { phone?: undefined; userId: string }
