import type { Fields } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import type { Vault } from '../core/lib/vault.js'
import type { DeliveryTargetRow } from '../core/store/deliveryTables.js'
import { integrations } from './catalogue.js'

const Config = z.record(z.string(), z.unknown())

/**
 * A target's address for traces, without credentials and query. Null for clients that connect to us, and for unreadable
 * configurations.
 */
export function targetAddress(
  vault: Vault,
  { id, kind, config }: Pick<DeliveryTargetRow, 'id' | 'kind' | 'config'>,
): string | null {
  try {
    return addressIn(integrations[kind].description.fields, Config.parse(JSON.parse(vault.open(config, id))))
  } catch {
    return null
  }
}

function addressIn(fields: Fields, config: Record<string, unknown>): string | null {
  const parts = Object.entries(fields).flatMap(([name, one]) => {
    const suffix = ('suffix' in one && one.suffix) || ''
    return one.reaches === true ? [{ kind: one.kind, value: `${String(config[name] ?? '')}${suffix}` }] : []
  })
  const url = parts.find(({ kind, value }) => kind === 'url' && URL.canParse(value))
  if (!url) return parts.map(({ value }) => value).join(':') || null
  const { origin, pathname, search } = new URL(url.value)
  return `${origin}${pathname}${search && '?…'}`
}
