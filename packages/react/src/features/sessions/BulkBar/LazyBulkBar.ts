import { lazy } from '../../../ui/lib/lazy.js'

/** Bulk bar, loaded on the first selection or when one is near. */
export const LazyBulkBar = lazy(async () => (await import('./BulkBar.js')).BulkBar)
