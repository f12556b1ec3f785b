import { phoneLimits } from '@morpheus/sdk/format'
import { messages } from '@morpheus/sdk/text'
import { usage } from '../../../core/output/failures.js'

/** Parses a formatted number: `+55 (11) 99999-9999` is valid, an incomplete one is refused. */
export function readPhoneNumber(text: string): string {
  const digits = text.replace(/\D/g, '')
  const odd = /[^\d\s()+.-]/.test(text)
  if (!odd && digits.length >= phoneLimits.min && digits.length <= phoneLimits.max) return digits
  throw usage(`${messages.pairing.invalidPhone}, com código do país: 5511999999999`, 'invalid_data')
}
