import { lazy } from '../../../ui/lib/lazy.js'

export const LazyBulkBar = lazy(async () => (await import('./BulkBar.js')).BulkBar)
