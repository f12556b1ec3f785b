import * as z from 'zod'
import type { Topic } from './bus.js'

const Freed = z.object({})

/** A node has given leases up: others may take them at once. */
export const leasesFreed: Topic<z.infer<typeof Freed>> = { name: 'leases:freed', schema: Freed }
