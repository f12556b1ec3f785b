import { Refusal } from '../domain/refusal.js'

const again = 'O destino mudou: informe outra vez'

/**
 * A kept secret belongs to the destination it was given for: whoever may change where it goes could read it otherwise.
 * @throws Refusal 400 where any was to follow to another destination, naming the fields that hold them.
 */
export function refuseToMove(fields: readonly string[]): void {
  if (fields.length === 0) return
  const message = 'O destino mudou: informe outra vez os segredos que ele deve receber'
  throw new Refusal('invalid', 'secret_required', message, {
    fields: Object.fromEntries(fields.map((field) => [field, again])),
  })
}
