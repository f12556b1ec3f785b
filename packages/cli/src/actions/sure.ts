/** What a command that destroys something takes instead of asking. */
export interface SureOptions {
  sim?: boolean
  yes?: boolean
}

export const isSure = ({ sim, yes }: SureOptions) => sim === true || yes === true
