/** The stages of a passkey request: the passkey is requested, was sent, or a code must be compared. */
export const passkeyStages = ['required', 'sent', 'code'] as const
/** The stage of a passkey request. */
export type PasskeyStage = (typeof passkeyStages)[number]
