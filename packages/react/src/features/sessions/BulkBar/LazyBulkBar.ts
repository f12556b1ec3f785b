import { lazily } from '../../../ui/kit/lazily.js'

/** Bulk bar, loaded on the first selection or when one is near. */
export const LazyBulkBar = lazily(async () => (await import('./BulkBar.js')).BulkBar)
