import type { Session } from '@morpheus/sdk'
import { nullIfGone } from '../client/nullIfGone.js'
import type { Values } from '../forms/form.js'
import { clean } from '../output/clean.js'
import { failed } from '../output/failures.js'
import type { Integration } from './integration.js'

/** What is configured; null where nothing is. */
export function loadConfig({ load }: { load: () => Promise<Values> }): Promise<Values | null> {
  return load().catch(nullIfGone)
}

export function notConfigured(
  { label, name }: Pick<Integration, 'label' | 'name'>,
  { id, name: session }: Session,
) {
  return failed(
    `${label} não está configurado em "${clean(session)}". Configure com: morpheus integracoes editar ${id.slice(0, 8)} ${name}`,
    'nao_configurada',
  )
}
