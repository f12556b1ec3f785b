import type { Morpheus } from '@morpheus/sdk'

/** Absolute base URL for examples; a same-origin client has an empty one. */
export const getBaseUrl = ({ baseUrl }: Morpheus): string => baseUrl || window.location.origin
