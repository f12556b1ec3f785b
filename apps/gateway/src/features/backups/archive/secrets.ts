import { randomBytes } from 'node:crypto'
import { descriptions, type Fields, type Values } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import { isSecretHeader } from '../../../core/configuration/headers.js'
import type { AnyRow } from '../../../core/store/readInBatches.js'
import { proxyContext } from '../../sessions/proxy/proxyConfigs.js'
import { cloudConfigContext } from '../../sessions/settings/cloudConfigs.js'

const Open = z.object({ values: z.record(z.string(), z.unknown()), missing: z.array(z.string()) })
export type OpenConfiguration = z.output<typeof Open>

export interface ConfigurationColumn {
  readonly column: string
  fieldsOf(row: AnyRow): Fields | null
  contextOf(row: AnyRow): string
}

const byKind: Readonly<Record<string, { fields: Fields }>> = descriptions

export const configurationColumns: ReadonlyMap<string, ConfigurationColumn> = new Map([
  [
    'delivery_targets',
    {
      column: 'config',
      fieldsOf: ({ kind }: AnyRow) => byKind[String(kind)]?.fields ?? null,
      contextOf: ({ id }: AnyRow) => String(id),
    },
  ],
  [
    'cloud_configs',
    {
      column: 'config',
      fieldsOf: () => descriptions.cloud.fields,
      contextOf: ({ session_id }: AnyRow) => cloudConfigContext(String(session_id)),
    },
  ],
  [
    'session_proxies',
    {
      column: 'config',
      fieldsOf: () => descriptions.proxy.fields,
      contextOf: ({ session_id }: AnyRow) => proxyContext(String(session_id)),
    },
  ],
])

/** A configuration without its secrets, and without the gateway's internal fields. */
export function withoutSecrets(fields: Fields, storedValues: Values): OpenConfiguration {
  const values: Record<string, unknown> = {}
  const missing: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    const value = storedValues[name]
    if (value === undefined) continue
    if (field.kind === 'secret') {
      if (value !== '') missing.push(name)
    } else if (field.kind === 'headers') {
      const headers = Object.entries(field.shown.parse(value))
      values[name] = Object.fromEntries(headers.filter(([header]) => !isSecretHeader(header)))
      if (headers.some(([header]) => isSecretHeader(header))) missing.push(name)
    } else values[name] = value
  }
  return { values, missing }
}

/** Configuration to store after a restore: secrets are empty, except generated ones, which get a new value. */
export function withBlanks(fields: Fields, { values }: OpenConfiguration): Record<string, unknown> {
  const blanks = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'secret') return []
    return [[name, field.shownOnce ? `${field.prefix}${randomBytes(32).toString('base64')}` : '']]
  })
  return { ...values, ...Object.fromEntries(blanks), ...ownState }
}

const ownState = { previous: null }

/** @throws where it is none. */
export function readOpen(text: string): OpenConfiguration {
  return Open.parse(JSON.parse(text))
}
