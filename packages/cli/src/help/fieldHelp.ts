import { givableFields, type IntegrationKind, loadDescription } from '@morpheus/sdk/integrations'

/** The fields of a configuration as a command's help lists them. */
export type FieldHelp = (kind: IntegrationKind) => string

const columns = 28

/** Of the kinds that have a command of their own; their descriptions are loaded for help alone. */
export async function loadFieldHelp(kinds: readonly IntegrationKind[]): Promise<FieldHelp> {
  const loaded = await Promise.all(
    kinds.map(async (kind) => [kind, linesOf(await loadDescription(kind))] as const),
  )
  const texts = new Map<IntegrationKind, string>(loaded)
  return (kind) => texts.get(kind) ?? ''
}

function linesOf({ fields }: Awaited<ReturnType<typeof loadDescription>>): string {
  return givableFields(fields)
    .map(
      ({ flag, label, kind }) =>
        `  --${flag}`.padEnd(columns) + label + (kind === 'secret' ? ' (segredo)' : ''),
    )
    .join('\n')
}
