/** Core spec §9. */
export const version = 'v1.0.0'
