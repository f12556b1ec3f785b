import { ApiError, type Session } from '@morpheus/sdk'
import type { Values } from '../forms/form.js'
import { clean } from '../output/clean.js'
import { failed } from '../output/failures.js'
import type { Integration } from './integration.js'

/** What is configured; null where nothing is. */
export async function loadConfig({ load }: { load: () => Promise<Values> }): Promise<Values | null> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
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
