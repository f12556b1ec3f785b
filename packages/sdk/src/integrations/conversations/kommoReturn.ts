/** Where a person who let us in comes back to, in the dashboard at an address. */
export const kommoCallback = (origin: string) => `${origin}/integrations/kommo/callback`

/** A state is the session's id, a point and what nobody guesses: whoever comes back knows which session it is about. */
export const sessionOfState = (state: string) => state.split('.')[0] ?? ''
