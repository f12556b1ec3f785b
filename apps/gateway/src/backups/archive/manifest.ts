import { BackupType } from '@morpheus/sdk/contract'
import * as z from 'zod'

/** Of the ZIP's layout; what changes it counts on, and reads the ones before. */
export const formatVersion = 1

export const manifestName = 'manifest.json'
export const partName = (table: string) => `data/${table}.ndjson`
export const mediaName = (sha256: string) => `media/${sha256}`

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)

/** A table's rows, a line of JSON each. */
const Part = z.object({ table: z.string(), rows: Count, bytes: Count, sha256: Sha256 })
export type Part = z.output<typeof Part>

/** What a backup says of itself: everything else in the ZIP is held to it. */
export const Manifest = z.object({
  format: z.int().min(1),
  morpheus: z.string(),
  /** How many migrations the store had seen. */
  schema: z.int().min(1),
  createdAt: z.iso.datetime(),
  type: BackupType,
  /** The id of the account. */
  account: z.string().min(1),
  parts: z.array(Part),
  /** Files of messages, each known by its content. */
  media: z.object({ files: Count }),
})
export type Manifest = z.output<typeof Manifest>

/** Rows of each table. */
export const countsOf = ({ parts }: Manifest): Record<string, number> =>
  Object.fromEntries(parts.map(({ table, rows }) => [table, rows]))
