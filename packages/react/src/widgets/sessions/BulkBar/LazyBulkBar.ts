import { lazily } from '../../../ui/kit/lazily.js'

/** The bar, loaded when something is first chosen, or before: where a choice is near. */
export const LazyBulkBar = lazily(async () => (await import('./BulkBar.js')).BulkBar)
