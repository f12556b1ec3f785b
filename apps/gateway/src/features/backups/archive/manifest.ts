import { BackupType } from '@morpheus/sdk/contract'
import * as z from 'zod'

/** Version of the ZIP's layout; a breaking change increments it, and readers support all earlier ones. */
export const formatVersion = 1

export const manifestName = 'manifest.json'
export const partName = (table: string) => `data/${table}.ndjson`
export const mediaName = (sha256: string) => `media/${sha256}`

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)

const Part = z.object({ table: z.string(), rows: Count, bytes: Count, sha256: Sha256 })
export type Part = z.output<typeof Part>

export const Manifest = z.object({
  format: z.int().min(1),
  morpheus: z.string(),
  /** Number of migrations applied to the source store. */
  schema: z.int().min(1),
  createdAt: z.iso.datetime(),
  type: BackupType,
  account: z.string().min(1),
  parts: z.array(Part),
  media: z.object({ files: Count }),
})
export type Manifest = z.output<typeof Manifest>

export const countRows = ({ parts }: Manifest): Record<string, number> =>
  Object.fromEntries(parts.map(({ table, rows }) => [table, rows]))
