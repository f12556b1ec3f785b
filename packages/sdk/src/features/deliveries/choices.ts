/**
 * States of a delivery: `waiting` for the first attempt, `delivering` right now, `delivered`, `failed` and to be
 * retried, or `dead` after the last attempt.
 */
export const deliveryStates = ['waiting', 'delivering', 'delivered', 'failed', 'dead'] as const
