import { Refusal } from '../kit/refusal.js'

/**
 * A kept secret belongs to the destination it was given for: whoever may change where it goes could read it otherwise.
 * `stray` are those that were to follow to another destination, by their fields, in words: `a senha`.
 * @throws Refusal 400 where there is any.
 */
export function refuseToMove(stray: Readonly<Record<string, string>>): void {
  if (Object.keys(stray).length === 0) return
  const message = 'O destino mudou: informe de novo os segredos que ele deve receber'
  throw new Refusal('invalid', 'secret_required', message, {
    fields: Object.fromEntries(
      Object.entries(stray).map(([field, words]) => [field, `O destino mudou: informe ${words}`]),
    ),
  })
}
