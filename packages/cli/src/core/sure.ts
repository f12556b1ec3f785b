export interface SureOptions {
  sim?: boolean
  yes?: boolean
}

export const isSure = ({ sim, yes }: SureOptions) => sim === true || yes === true
