import { givableFields, type IntegrationKind, loadDescription } from '@morpheus/sdk/integrations'

export type FieldHelp = (kind: IntegrationKind) => string

const columns = 28

export async function loadFieldHelp(kinds: readonly IntegrationKind[]): Promise<FieldHelp> {
  const loaded = await Promise.all(
    kinds.map(async (kind) => [kind, listLines(await loadDescription(kind))] as const),
  )
  const texts = new Map<IntegrationKind, string>(loaded)
  return (kind) => texts.get(kind) ?? ''
}

function listLines({ fields }: Awaited<ReturnType<typeof loadDescription>>): string {
  return givableFields(fields)
    .map(
      ({ flag, label, kind }) =>
        `  --${flag}`.padEnd(columns) + label + (kind === 'secret' ? ' (segredo)' : ''),
    )
    .join('\n')
}
