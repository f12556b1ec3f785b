import type { AnyDescription, Values } from '@morpheus/sdk/integrations'
import { clean } from '../../core/output/clean.js'
import type { Output } from '../../core/output/output.js'

/** Prints the configuration for a script; for a person, the secret, which is shown only once. */
export function tellOnce(
  output: Output,
  { fields }: Pick<AnyDescription, 'fields'>,
  config: Values,
  made: boolean,
): void {
  if (output.json) output.value(config)
  if (output.json || !made) return
  for (const [name, { shownOnce, label }] of Object.entries(fields)) {
    const secret = config[name]
    if (!shownOnce || typeof secret !== 'string' || secret === '') continue
    output.note(`${label}, que só aparece agora:`)
    output.data(clean(secret))
  }
}
