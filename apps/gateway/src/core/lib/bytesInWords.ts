import { formatBytes } from '@morpheus/sdk/format'

/** A limit for a sentence: `10 MB`, not `10,0 MB`. */
export const formatBytesInWords = (bytes: number) => formatBytes(bytes).replace(',0 ', ' ')
