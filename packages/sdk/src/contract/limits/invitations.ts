/** For how many days the link of an invitation is good. */
export const invitationDays = 7
