/** How far an account has come that is asked for its passkey: it is asked, has given it, or is to compare a code. */
export const passkeyStages = ['required', 'sent', 'code'] as const
/** Stage of an account's passkey. */
export type PasskeyStage = (typeof passkeyStages)[number]
