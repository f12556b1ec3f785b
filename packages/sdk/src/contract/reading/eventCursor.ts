/**
 * Header of every answer to a user's GET: the cursor of the user's newest event when the call began, as a whole number.
 * What was read is as new as that, or newer.
 */
export const eventCursorHeader = 'x-event-cursor'
