/** The redirect address of the dashboard after an authorisation at Kommo. */
export const kommoCallback = (origin: string) => `${origin}/integrations/kommo/callback`

/** Extracts the session's id from an OAuth state, which is the id, a point and a random part. */
export const sessionOfState = (state: string) => state.split('.')[0] ?? ''
