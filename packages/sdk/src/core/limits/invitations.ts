/** Days until an invitation's link expires. */
export const invitationDays = 7
