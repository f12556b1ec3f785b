/**
 * Header of every answer to a user's GET: the cursor of the user's newest event when the call began, as a whole number.
 * The data is at least that new.
 */
export const eventCursorHeader = 'x-event-cursor'
