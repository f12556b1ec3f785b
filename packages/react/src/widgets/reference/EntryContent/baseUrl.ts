import type { Morpheus } from '@morpheus/sdk'

/** Where the gateway is, as examples and requests name it: the page's own origin has no name of its own. */
export const baseUrlOf = ({ baseUrl }: Morpheus): string => baseUrl || window.location.origin
