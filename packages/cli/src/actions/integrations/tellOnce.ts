import type { Values } from '../../forms/form.js'
import type { Integration } from '../../integrations/integration.js'
import { clean } from '../../output/clean.js'
import type { Output } from '../../output/output.js'

/** The configuration for a script; for a person, the secret that is shown this once. */
export function tellOnce(
  output: Output,
  { shownOnce }: Pick<Integration, 'shownOnce'>,
  config: Values,
  made: boolean,
): void {
  const secret = shownOnce && made ? config[shownOnce.name] : undefined
  if (output.json) {
    output.value(config)
  } else if (shownOnce && typeof secret === 'string' && secret !== '') {
    output.note(`${shownOnce.label}, que só aparece agora:`)
    output.data(clean(secret))
  }
}
